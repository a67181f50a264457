import { expect, test } from 'vitest';
import { progressOf, statusAfter, type CountedItem } from './item-progress.ts';

let count = 0;
const item = (fields: Partial<CountedItem> = {}): CountedItem => ({
  _id: String(++count),
  field_type: 'Todo Item',
  completed: false,
  completionDetails: null,
  conditions: null,
  field_options: null,
  isOptional: false,
  reference_only: false,
  provider_assigned: true,
  ...fields,
});

test('optional items, items for reference and closed conditional ones need not be completed', () => {
  const source = item();
  const waiting = item({ conditions: [{ relatedRequiredItemId: source._id, operator: 'Equals', value: true }] });
  const items = [source, waiting, item({ isOptional: true, completed: true }), item({ reference_only: true })];
  expect(progressOf(items)).toMatchObject({ required: 1, completed: 0 });
  expect(progressOf([{ ...source, completed: true }, ...items.slice(1)])).toMatchObject({ required: 2, completed: 1 });
});

test('what the provider has to do is counted apart from what staff do', () => {
  const items = [
    item({ completed: true }),
    item(),
    item({ isOptional: true }),
    item({ provider_assigned: false, completed: true }),
  ];
  expect(progressOf(items)).toMatchObject({ required: 3, completed: 2, own: { required: 2, completed: 1 } });
});

test('the provider is done when all their items are completed or submitted, whatever staff still have to do', () => {
  const submitted = item({ completionDetails: { approvalStatus: 'Submitted' } });
  const ofStaff = item({ provider_assigned: false });
  expect(progressOf([submitted, item({ completed: true }), ofStaff]).providerIsDone).toBe(true);
  expect(progressOf([submitted, item()]).providerIsDone).toBe(false);
  expect(progressOf([ofStaff]).providerIsDone).toBe(false);
});

const at = (required: number, completed: number, providerIsDone: boolean) => ({ required, completed, providerIsDone });

test.each([
  ['In Process - Core', at(2, 0, false), undefined],
  ['In Process - Core', at(2, 1, true), 'Ready for Review'],
  ['Ready for Review', at(2, 2, true), 'Complete'],
  ['Ready for Review', at(2, 1, false), 'In Process - Core'],
  ['Complete', at(2, 1, false), 'In Process - Core'],
  ['Items Expired', at(2, 2, true), 'Complete'],
  ['Items Expired', at(2, 1, false), undefined],
  ['Cleared to Start', at(2, 2, true), undefined],
  ['On Hold', at(2, 2, true), undefined],
  ['In Process - Core', at(0, 0, false), undefined],
] as const)('from %s, with %o, a record moves to %s', (status, progress, next) => {
  expect(statusAfter(status, 'Core', progress)).toBe(next);
});

test('a managed record goes back to its own process', () => {
  expect(statusAfter('Complete', 'Managed', at(2, 1, false))).toBe('In Process - Managed');
});
