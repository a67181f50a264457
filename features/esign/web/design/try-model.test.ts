import { expect, test } from 'vitest';
import type { Role } from '../../recipients.ts';
import { questionsOf } from '../signing/questions.ts';
import type { DesignInput } from './design-model.ts';
import { actorsOf, turnOf } from './try-model.ts';

const input = (role: Role, name: string, field: object = {}, kind = 'TextField'): DesignInput => ({
  _id: `${role} ${name}`,
  page: 0,
  left: 0,
  top: 0,
  width: 100,
  height: 25,
  type: { inputType: kind as 'TextField' },
  role,
  field: { name, ...field },
});

test('recipients play in their order, the sender first', () => {
  const inputs = [
    input('Participant 2', 'a'),
    input('Sender (Prefill)', 'b'),
    input('Participant 1', 'c'),
    input('Everyone', 'd'),
  ];

  expect(actorsOf(inputs)).toEqual(['Sender (Prefill)', 'Participant 1', 'Participant 2']);
  expect(actorsOf([input('Anyone', 'a')])).toEqual(['Participant 1']);
});

test("others' inputs are not there; what is Everyone's is each one's, what is Anyone's the first one's", () => {
  const inputs = [
    input('Participant 1', 'own'),
    input('Participant 2', 'foreign'),
    input('Everyone', 'all'),
    input('Anyone', 'once'),
  ];
  const names = (role: Role, values = {}) => turnOf(role, inputs, values).map(({ field }) => field.name);

  expect(names('Participant 1')).toEqual(['own', 'all', 'once']);
  expect(names('Participant 2', { 'Participant 1': { once: 'done' } })).toEqual(['foreign', 'all']);
});

test('[ESIGN-021] a condition on what another recipient answered disables or enables, matching Any or All', () => {
  const conditions = [
    { relatedInput: 'role', operator: 'Equals', value: 'nurse' },
    { relatedInput: 'state', operator: 'Equals', value: 'FL' },
  ];
  const isEnabled = (action: string, match: string) => {
    const inputs = [
      input('Participant 1', 'role'),
      input('Participant 1', 'state'),
      input('Participant 2', 'license', { action, match, conditions }),
    ];
    const values = { 'Participant 1': { role: 'Nurse', state: 'GA' } };
    return questionsOf(turnOf('Participant 2', inputs, values), {})[0]!.enabled;
  };

  expect([isEnabled('Enable', 'Any'), isEnabled('Enable', 'All')]).toEqual([true, false]);
  expect([isEnabled('Disable', 'Any'), isEnabled('Disable', 'All')]).toEqual([false, true]);
});
