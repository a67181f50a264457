import { expect, test } from 'vitest';
import { keyFactsOf } from './key-facts.ts';
import { personFields } from './field-sets.ts';
import { date, defineModule, dropdown, text } from './module.ts';

const people = defineModule({
  name: 'people',
  label: 'People',
  singular: 'Person',
  fields: {
    ...personFields,
    ssn: text('SSN', { secret: true }),
    profession: dropdown('Profession', 'Professions'),
    status: dropdown('Status', [
      ['active', 'done'],
      ['gone', 'neutral'],
    ]),
    starts_on: date('Starts on'),
  },
});

test('the main facts of a record are its state, kind, phone, e-mail, owner and next day', () => {
  const [status, profession, phone, ...rest] = keyFactsOf(people);

  expect([status, profession]).toEqual(['status', 'profession']);
  expect(phone).toMatch(/phone$/);
  expect(rest).toEqual(['email', 'assigned_to', 'starts_on']);
});

test('a definition names its own main facts; those that are gone or hidden are left out', () => {
  expect(keyFactsOf({ ...people, keyFacts: ['starts_on', 'hidden', 'status'] })).toEqual(['starts_on', 'status']);
});
