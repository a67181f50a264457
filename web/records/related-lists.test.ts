import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { rankedLists, relatedLists } from './related-lists.ts';

const module = (name: string, refs: Record<string, string>, named = [{ fieldName: 'name' }]) =>
  ({
    name,
    label: name,
    fields: [
      ...named,
      ...Object.entries(refs).map(([fieldName, ref]) => ({ fieldName, label: fieldName, inputType: 'Relate', ref })),
    ],
  }) as unknown as DescribedModule;

test('every module that points at a record has a list there, one per field, but a log without names', () => {
  const users = module('users', {});
  const lists = relatedLists(users, [
    module('leads', { assigned_to: 'users', created_by: 'users' }),
    module('tasks', { reviewer: 'users', approver: 'users', assigned_to: 'users' }),
    module('ptoRequests', { requester: 'users', account: 'accounts' }),
    module('auditLog', { changed_by: 'users' }, []),
  ]);

  expect(lists.map((list) => list.label)).toEqual(['tasks: reviewer', 'tasks: approver', 'ptoRequests']);
});

test('a field that may point at any record lists it where the module has no relation of its own', () => {
  const about = [{ fieldName: 'name' }, { fieldName: 'about', label: 'About', inputType: 'FlexRelate' }];
  const calls = { ...module('calls', {}, about), navigation: 'Work' };
  const tasks = { ...module('tasks', { lead: 'leads' }, about), navigation: 'Work' };
  const only = [{ fieldName: 'name' }, { fieldName: 'about', inputType: 'FlexRelate', refs: ['jobs'] }] as never;
  const notes = { ...module('notes', {}, only), navigation: 'Work' };

  const lists = relatedLists(module('leads', {}), [calls, tasks, notes, module('logs', {}, about)]);

  expect(lists.map(({ module: { name }, field }) => [name, field.fieldName])).toEqual([
    ['calls', 'about'],
    ['tasks', 'lead'],
  ]);
});

test('lists are ranked by use, after those that the layout orders: those people work in first, the longest first; empty ones are apart, hidden ones gone', () => {
  const lists = relatedLists(module('leads', {}), [
    module('marks', { lead: 'leads' }),
    { ...module('tasks', { lead: 'leads' }), navigation: 'Work' },
    { ...module('subs', { lead: 'leads' }), navigation: 'Recruiting' },
    { ...module('providers', { lead: 'leads' }), navigation: 'Placements' },
    { ...module('secrets', { lead: 'leads' }), navigation: 'Placements' },
  ]);
  const count = (name: string, many: number) => ({ module: name, field: 'lead', count: many });

  const { filled, empty } = rankedLists(lists, [count('marks', 90), count('tasks', 2), count('subs', 7), count('providers', 0)]);

  expect(filled.map((list) => list.module.name)).toEqual(['subs', 'tasks', 'marks']);
  expect(empty.map((list) => list.module.name)).toEqual(['providers']);

  const ordered = rankedLists(
    lists,
    [count('marks', 90), count('tasks', 2), count('subs', 7)],
    ['marks.lead', 'gone.lead', 'tasks.lead'],
  );
  expect(ordered.filled.map((list) => list.module.name)).toEqual(['marks', 'tasks', 'subs']);
});
