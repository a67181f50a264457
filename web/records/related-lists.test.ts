import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { relatedLists } from './related-lists.ts';

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
