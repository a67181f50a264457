import { afterEach, expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { answerInPseudo, inPseudo } from './pseudo.ts';
import { saidModule } from './said-module.ts';
import { ENGLISH, speakAs } from './say.ts';

afterEach(() => speakAs(ENGLISH));

const LOANS = {
  name: 'equipmentLoans',
  label: 'Loans',
  singular: 'Loan',
  navigation: 'Work',
  fields: [
    { fieldName: 'status', label: 'Status', options: [{ value: 'lent', label: 'Lent' }] },
    { fieldName: 'due', label: 'Due' },
  ],
  layouts: [{ sections: [{ sectionName: 'Facts', sectionFields: ['status'], tab: 'More' }] }],
} as unknown as DescribedModule;

test('a definition is put into the language of its reader, names and values are not', () => {
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });
  const said = saidModule(LOANS);

  expect([said.name, said.fields[0]!.fieldName, said.fields[0]!.options![0]!.value]).toEqual([
    'equipmentLoans',
    'status',
    'lent',
  ]);
  expect(said.layouts[0]!.sections[0]!.sectionFields).toEqual(['status']);
  for (const label of [
    said.label,
    said.singular,
    said.navigation,
    said.fields[0]!.label,
    said.fields[0]!.options![0]!.label,
    said.fields[1]!.label,
    said.layouts[0]!.sections[0]!.sectionName,
    said.layouts[0]!.sections[0]!.tab,
  ])
    expect(label).toMatch(/^⟦.*⟧$/);
});

test('in English it is as it was', () => {
  expect(saidModule(LOANS)).toEqual(LOANS);
});
