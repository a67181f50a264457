import { afterEach, expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { modulesOptions } from '../modules.ts';
import { queryClient } from '../query-client.ts';
import { answerInPseudo, inPseudo } from '../words/pseudo.ts';
import { saidModule } from '../words/said-module.ts';
import { ENGLISH, speakAs } from '../words/say.ts';
import { isKnown, knownChoices } from './known-choices.ts';

afterEach(() => {
  speakAs(ENGLISH);
  queryClient.clear();
});

const options = [
  { value: 'rn', label: 'Registered nurse' },
  { value: 'slp', label: 'Speech pathologist' },
];
const module = {
  name: 'leads',
  label: 'Leads',
  singular: 'Lead',
  fields: [{ fieldName: 'profession', label: 'Profession', options }],
} as unknown as DescribedModule;

test('a cell holds a choice by its value or its label, and a list holds choices', () => {
  const known = knownChoices('leads', module.fields[0]!);

  expect(['rn', 'REGISTERED NURSE', 'slp; Registered nurse'].every((cell) => isKnown(cell, known))).toBe(true);
  expect(['Nurse', 'rn; Nurse'].some((cell) => isKnown(cell, known))).toBe(false);
});

test('a file says what the choices are called in the definition, whatever language its reader has', () => {
  queryClient.setQueryData(modulesOptions.queryKey, { records: [module] });
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });
  const [profession] = saidModule(module).fields;

  expect(isKnown('Registered nurse', knownChoices('leads', profession!))).toBe(true);
});
