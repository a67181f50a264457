import { expect, test } from 'vitest';
import { rowsInWords, PEOPLE, YOU } from './row-rule-words.ts';
import { hangsOn, theirs, type RowRule } from './row-rule.ts';

const tasks = {
  fields: {
    about: { label: 'Related record' },
    folder: { label: 'Folder' },
    hidden: { label: 'Private' },
    kind: { label: 'Module' },
    members: { label: 'Members' },
    owner: { label: 'Owner' },
    readers: { label: 'Readers' },
    status: { label: 'Status' },
  },
};

test.each<[RowRule, string]>([
  ['everybody', 'You can see all records.'],
  ['nobody', 'You cannot see any records.'],
  [{ is: 'assigned_to' }, 'You can see only records assigned to you.'],
  [{ is: 'owner' }, 'You can see only records with you as Owner.'],
  [{ is: 'folder.owner' }, 'You can see only records whose Folder is yours.'],
  [{ in: 'members' }, 'You can see only records whose Members includes you.'],
  ['self', 'You can see only records that are you or one of your teams.'],
  ['known', 'You can see only records named in your own records.'],
  [{ teams: 'teams' }, 'You can see only records of your teams.'],
  [{ ownTeams: 'teams' }, 'You can see only records of your own teams.'],
  [{ role: 'Admin' }, 'You can see only records open to the role Admin.'],
  [{ roles: 'readers' }, 'You can see only records whose Readers includes one of your roles.'],
  [{ opens: 'kind' }, 'You can see only records whose Module you can open.'],
  [{ through: 'folder' }, 'You can see only records whose Folder you can see (if there is one).'],
  [
    { through: ['folder', 'about'], as: 'edit' },
    'You can see only records whose Folder and Related record you can change (where filled in).',
  ],
  [{ heldIn: 'task_lists' }, 'You can see only records that appear in the task lists of a record you can see, or of no record.'],
  [{ when: { field: 'hidden', op: 'equals', value: false } }, 'You can see only records not marked Private.'],
  [
    { when: { field: 'status', op: 'in', value: ['Open', 'Done'] } },
    'You can see only records with Status: is one of Open, Done.',
  ],
  [hangsOn('folder'), 'You can see only records assigned to you or whose Folder you can see (if there is one).'],
])('%j is said in one sentence', (rule, sentence) => {
  expect(rowsInWords(rule, tasks, YOU)).toEqual([sentence]);
});

test('rules that all hold are a sentence each, of any person, for what they see and what they change', () => {
  const rule: RowRule = { all: [{ teams: 'teams' }, theirs('owner')] };

  expect(rowsInWords(rule, tasks, PEOPLE.staff, 'change')).toEqual([
    'Staff can change only records of their teams.',
    'Staff can change only records with them as Owner or created by them.',
  ]);
});
