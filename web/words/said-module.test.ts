import { afterEach, expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { saidModule } from './said-module.ts';
import { answerInPseudo, inPseudo } from './pseudo.ts';
import { ENGLISH, speakAs } from './say.ts';

afterEach(() => speakAs(ENGLISH));

const section = { sectionName: 'Person', sectionFields: ['status'], tab: 'Contact' };
const options = [{ value: 'new', label: 'New' }];
const module = {
  name: 'leads',
  label: 'Leads',
  singular: 'Lead',
  navigation: 'Recruiting',
  fields: [{ fieldName: 'status', label: 'Status', options }],
  layouts: [{ view: 'detail', sections: [section] }],
} as unknown as DescribedModule;

test('labels are said; what stands for a value is not', () => {
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });
  const said = saidModule(module);
  const [status] = said.fields;

  expect([said.label, said.singular, status?.label, status?.options?.[0]?.label].every((label) => label?.startsWith('⟦'))).toBe(
    true,
  );
  expect([said.name, said.navigation, status?.fieldName, status?.options?.[0]?.value]).toEqual([
    'leads',
    'Recruiting',
    'status',
    'new',
  ]);
  expect(said.layouts[0]?.sections).toEqual([section]);
});

test('in English it is as it was', () => {
  expect(saidModule(module)).toEqual(module);
});
