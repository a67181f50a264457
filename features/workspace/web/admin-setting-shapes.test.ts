import { expect, test } from 'vitest';
import { partsOf, problemOf, withPart } from './admin-setting-shapes.ts';

const shapes = (key: string, setting: unknown) => partsOf(key, 'Name', setting).map(({ label, shape }) => [label, shape]);

test('every setting of a new installation has an editor of its own, none is JSON', () => {
  expect(shapes('managed-accounts', { value: [] })).toEqual([['Name', 'accounts']]);
  expect(shapes('bill-rates', { RN: 75 })).toEqual([['Name', 'rates']]);
  expect(shapes('payroll-assignees', { a_to_j: null, others: null })).toEqual([
    ['A to j', 'user'],
    ['Others', 'user'],
  ]);
  expect(shapes('default-task-assignee', { value: null })).toEqual([['Name', 'user']]);
  expect(shapes('store-managers', { value: [] })).toEqual([['Name', 'users']]);
  expect(shapes('agreement-consent', { value: 'I agree.' })).toEqual([['Name', 'sentences']]);
  expect(shapes('alert-switches', { hired: true, 'urgent-task': false })).toEqual([
    ['Hired', 'flag'],
    ['Urgent task', 'flag'],
  ]);
  expect(shapes('alert-addresses', { credentialing: [], payroll: [] }).map(([, shape]) => shape)).toEqual([
    'addresses',
    'addresses',
  ]);
  expect(shapes('job-rating-conditionals', { weeks: 12, statuses: ['Open'] }).map(([, shape]) => shape)).toEqual([
    'number',
    'words',
  ]);
});

test('a declared setting has its parts in their order, with their labels and choices, also where all of them are numbers', () => {
  const numbers = { reach: 1, speed: 2, size: 3, start_day: 4 };
  const declared = ['start_day', 'size', 'speed', 'reach'].map((name) => ({ name, label: null, choices: null }));
  const modes = [{ name: 'value', label: null, choices: ['off', 'ask'] }];

  expect(shapes('weights', numbers)).toEqual([['Name', 'rates']]);
  expect(partsOf('weights', 'Name', numbers, declared).map(({ label, shape }) => [label, shape])).toEqual([
    ['Start day', 'number'],
    ['Size', 'number'],
    ['Speed', 'number'],
    ['Reach', 'number'],
  ]);
  expect(partsOf('mode', 'Mode', { value: 'ask' }, modes)).toEqual([
    { name: 'value', label: 'Mode', shape: 'choice', value: 'ask', choices: ['off', 'ask'] },
  ]);
  expect(partsOf('size', 'Size', { value: 2 }, [{ name: 'value', label: 'Beds', choices: null }])[0]!.label).toBe('Beds');
});

test('people who decide, a client, days of the week, dates and the calendars of accounts are chosen, not typed as JSON', () => {
  expect(shapes('pto-approvers', { value: [] })).toEqual([['Name', 'deciders']]);
  expect(shapes('default-client', { value: null })).toEqual([['Name', 'client']]);
  expect(shapes('company-holidays', { value: null })).toEqual([['Name', 'days']]);
  expect(partsOf('start-date-groups', 'Name', { value: {} })).toEqual([
    { name: null, label: 'Name', shape: 'starts', value: {} },
  ]);
  expect(partsOf('start-date-groups', 'Name', { Tampa: 'Tampa Start Dates' })[0]!.value).toEqual({ Tampa: 'Tampa Start Dates' });
  expect(shapes('working-hours', { days: [1, 2], start: '09:00' })).toEqual([
    ['Days', 'weekdays'],
    ['Start', 'text'],
  ]);
  expect(problemOf({ name: 'value', label: 'Holidays', shape: 'days', value: ['July 5'] })).toBe(
    '“July 5” is no date. Write it as 2027-07-05.',
  );
});

test('what has no shape of its own is JSON', () => {
  expect(shapes('anything', [1, 2])).toEqual([['Name', 'json']]);
  expect(shapes('anything', { nested: { deep: 1 } })).toEqual([['Nested', 'json']]);
});

test('one part is replaced, the others stay', () => {
  expect(withPart({ weeks: 12, statuses: [] }, 'weeks', 13)).toEqual({ weeks: 13, statuses: [] });
  expect(withPart({ RN: 75 }, null, { LPN: 50 })).toEqual({ LPN: 50 });
});

test('a mail address and a rate are checked before they are saved', () => {
  const addresses = { name: 'payroll', label: 'Payroll', shape: 'addresses', value: ['a@b.com', 'nobody'] } as const;
  const rates = { name: null, label: 'Rates', shape: 'rates', value: { RN: '' } } as const;

  expect(problemOf(addresses)).toBe('“nobody” is not an email address.');
  expect(problemOf(rates)).toBe('RN needs a rate of 0 or more.');
  expect(problemOf({ ...rates, value: { RN: 80 } })).toBeNull();
});
