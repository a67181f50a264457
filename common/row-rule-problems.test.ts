import { expect, test } from 'vitest';
import type { Field } from './field.ts';
import { array, checkbox, date, defineModule, flexRelate, moduleChoice, multiRelate, relate, text } from './module.ts';
import { rowRuleProblems } from './row-rule-problems.ts';
import { hangsOn, type RowRule } from './row-rule.ts';

const users = defineModule({ name: 'users', label: 'Users', singular: 'User', fields: {} });
const fields = {
  owner: relate('users', 'Owner'),
  folder: relate('folders', 'Folder'),
  lost: relate('nowhere', 'Lost'),
  about: flexRelate('About'),
  members: multiRelate('users', 'Members'),
  watchers: array('Watchers'),
  teams: multiRelate('teams', 'Teams'),
  readers: multiRelate('roles', 'Readers'),
  kind: moduleChoice('Kind'),
  isOpen: checkbox('Open'),
  pin: text('PIN', { secret: true }),
  day: date('Day'),
};
const modulesWith = (papers: RowRule, folders: RowRule = 'everybody', more: Record<string, Field> = {}) =>
  new Map(
    [
      users,
      defineModule({
        name: 'folders',
        label: 'Folders',
        singular: 'Folder',
        fields: { ...fields, ...more },
        seenBy: { staff: folders },
      }),
      defineModule({ name: 'papers', label: 'Papers', singular: 'Paper', fields, seenBy: { staff: papers } }),
    ].map((module) => [module.name, module]),
  );

test.each<RowRule>([
  'everybody',
  { is: 'owner' },
  { is: 'folder.created_by' },
  { in: 'members' },
  { in: 'watchers' },
  'known',
  { teams: 'teams' },
  { ownTeams: 'teams' },
  { roles: 'readers' },
  { role: 'Admin' },
  { opens: 'kind' },
  { when: { field: 'isOpen', op: 'equals', value: true } },
  hangsOn('folder', 'about', { module: 'kind', record: 'name' }),
])('%j is a rule', (rule) => {
  expect(rowRuleProblems(modulesWith(rule))).toEqual([]);
});

test.each<[RowRule, string]>([
  [{ is: 'nobody' }, 'names “nobody”, but papers has no field “nobody”.'],
  [{ is: 'members' }, 'names “members”, but “members” of papers leads to no single record.'],
  [{ is: 'folder' }, 'names “folder”, which does not lead to a user.'],
  [{ is: 'lost.owner' }, 'names “lost.owner”, but “lost” of papers leads to “nowhere”, which is no module.'],
  [{ in: 'owner' }, 'names “owner”, which is not a list of users.'],
  [{ teams: 'readers' }, 'names “readers”, which is not a list of teams.'],
  [{ roles: 'rolls' }, 'names “rolls”, which is no field of it.'],
  [{ opens: 'name' }, 'names “name”, which is not the name of a module.'],
  [{ heldIn: 'papers' }, 'says that records hold it in “papers”; none does.'],
  [{ through: 'members' }, 'hangs on “members”, which leads to no single record.'],
  [{ through: 'lost' }, 'hangs on “lost”, which leads to “nowhere”, which is no module.'],
  [{ through: { module: 'kind', record: 'id' } }, 'hangs on “id”, which is no field of it.'],
  [{ when: { field: 'pin', op: 'notEmpty' } }, 'asks for “pin”, which is a secret.'],
  [{ when: { field: 'folder.name', op: 'notEmpty' } }, 'asks for “folder.name”, which is no field of it.'],
  [
    { when: { field: 'day', op: 'within', value: 'today' } },
    'asks for “day” by something that changes with the day or the reader.',
  ],
  [
    { when: { field: 'owner', op: 'equals', value: '$me' } },
    'asks for “owner” by something that changes with the day or the reader.',
  ],
  [{ when: { field: 'isOpen', op: 'contains', value: 'x' } }, 'asks for “isOpen” with “contains”, which it does not know.'],
])('%j is none, and the sentence names the module', (rule, sentence) => {
  expect(rowRuleProblems(modulesWith({ any: ['nobody', { all: [rule] }] }))).toEqual([`papers: seenBy.staff ${sentence}`]);
});

test('a circle of relations is named, one through links ends by itself', () => {
  const back = { papers: relate('papers', 'Papers') };

  expect(rowRuleProblems(modulesWith(hangsOn('folder'), hangsOn('papers'), back))).toEqual([
    'Who sees a row goes in a circle: folders → papers → folders.',
  ]);
  expect(rowRuleProblems(modulesWith('everybody', hangsOn('folder')))).toEqual([
    'Who sees a row goes in a circle: folders → folders.',
  ]);
  expect(rowRuleProblems(modulesWith(hangsOn('about'), hangsOn('about')))).toEqual([]);
});
