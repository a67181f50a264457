import { expect, test, vi } from 'vitest';
import { itemStates, type ConditionalItem } from './item-states.ts';

const item = (fields: Partial<ConditionalItem>): ConditionalItem => ({
  _id: 'x',
  field_type: 'Todo Item',
  completed: false,
  completionDetails: null,
  conditions: null,
  field_options: null,
  ...fields,
});
const on = (relatedRequiredItemId: string, operator: string, value?: unknown) => ({ relatedRequiredItemId, operator, value });
const stateOf = (subject: Partial<ConditionalItem>, ...others: ConditionalItem[]) =>
  itemStates([item(subject), ...others]).get('x');

test('an item without conditions is open', () => {
  expect(stateOf({})).toEqual({ visible: true, enabled: true });
  expect(stateOf({ conditions: [] })).toEqual({ visible: true, enabled: true });
});

test('conditions enable by default, and can show, hide or disable', () => {
  const done = item({ _id: 'a', completed: true });
  const conditions = [on('a', 'Equals', true)];
  expect(stateOf({ conditions }, done)).toEqual({ visible: true, enabled: true });
  expect(stateOf({ conditions }, item({ _id: 'a' }))).toEqual({ visible: true, enabled: false });
  expect(stateOf({ conditions, field_options: { action: 'Show' } }, item({ _id: 'a' }))).toEqual({
    visible: false,
    enabled: true,
  });
  expect(stateOf({ conditions, field_options: { action: 'Hide' } }, done)).toEqual({ visible: false, enabled: true });
  expect(stateOf({ conditions, field_options: { action: 'Disable' } }, done)).toEqual({ visible: true, enabled: false });
});

test('all conditions have to hold, unless any will do', () => {
  const sources = [item({ _id: 'a', completed: true }), item({ _id: 'b' })];
  const conditions = [on('a', 'Equals', true), on('b', 'Equals', true)];
  expect(stateOf({ conditions }, ...sources)?.enabled).toBe(false);
  expect(stateOf({ conditions, field_options: { match: 'Any' } }, ...sources)?.enabled).toBe(true);
});

test('dates and choices are compared by their answer, an item that is not done as an empty one', () => {
  const choice = item({ _id: 'a', field_type: 'Dropdown', completionDetails: { actionValue: 'Yes' } });
  expect(stateOf({ conditions: [on('a', 'Equals', 'yes')] }, choice)?.enabled).toBe(true);
  const date = item({ _id: 'a', field_type: 'Date', completionDetails: { actionValue: '2026-10-01' } });
  expect(stateOf({ conditions: [on('a', 'Greater Than', '2026-09-30')] }, date)?.enabled).toBe(true);
  expect(stateOf({ conditions: [on('a', 'Empty')] }, item({ _id: 'a' }))?.enabled).toBe(true);
  expect(stateOf({ conditions: [on('a', 'Equals', false)] }, item({ _id: 'a' }))?.enabled).toBe(true);
});

test('a condition whose item is gone counts as passed, and is reported', () => {
  const onError = vi.fn();
  const subject = item({ conditions: [on('gone', 'Equals', true)] });
  expect(itemStates([subject], onError).get('x')).toEqual({ visible: true, enabled: true });
  expect(onError).toHaveBeenCalledWith(expect.any(Error), subject);
});
