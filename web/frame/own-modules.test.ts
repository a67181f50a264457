import { afterEach, expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { noAccess, type ModuleAccess } from '#common/access.ts';
import type { Session } from '../session-store.ts';
import { answerInPseudo, inPseudo } from '../words/pseudo.ts';
import { saidModule } from '../words/said-module.ts';
import { ENGLISH, speakAs } from '../words/say.ts';
import { movedTo, ownModules } from './own-modules.ts';

afterEach(() => speakAs(ENGLISH));

const module = (name: string, navigation?: string, isDaily?: boolean) =>
  ({
    name,
    label: name,
    singular: name,
    navigation,
    isDaily,
    custom: false,
    fields: [],
    layouts: [],
  }) as unknown as DescribedModule;
const read: ModuleAccess = { ...noAccess, access: true, view: 'All' };
const manage: ModuleAccess = { ...read, create: true, edit: 'All', mass_update: true };
const sessionWith = (access: Record<string, ModuleAccess>) => ({ user: { userType: 'Standard' }, access }) as unknown as Session;
const names = (modules: readonly DescribedModule[]) => modules.map(({ name }) => name);

const many = Array.from({ length: 12 }, (_, at) => module(`knowledge ${at}`, 'Knowledge'));
const all = [
  ...many,
  module('commissions', 'Time'),
  module('tasks', 'Work', true),
  module('leads', 'Recruiting', true),
  module('arcade'),
];
const session = sessionWith({
  ...Object.fromEntries(many.map(({ name }) => [name, { ...read, create: true }])),
  commissions: manage,
  tasks: read,
  leads: manage,
  arcade: manage,
});

test('ten modules stand first: the daily ones and those that one’s rights make one’s work, in the day’s order', () => {
  const { first, more } = ownModules(all, session, null);

  expect(names(first).slice(0, 3)).toEqual(['leads', 'tasks', 'commissions']);
  expect(first).toHaveLength(10);
  expect(more.map(([heading, modules]) => [heading, modules.length])).toEqual([['Knowledge', 5]]);
});

test('the day’s order is the same in another language', () => {
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });
  const { first } = ownModules(all.map(saidModule), session, null);

  expect(names(first)).toEqual(names(ownModules(all, session, null).first));
});

test('what has no heading is no module of anybody’s work', () => {
  const { first, more } = ownModules(all, session, ['arcade', 'leads']);

  expect(names(first)).toEqual(['leads']);
  expect(more.flatMap(([, modules]) => names(modules))).not.toContain('arcade');
});

test('one’s own order stands as it was made, without what may not be opened any more', () => {
  const { first, more } = ownModules(all, session, ['tasks', 'gone', 'leads']);

  expect(names(first)).toEqual(['tasks', 'leads']);
  expect(more.map(([heading]) => heading)).toEqual(['Time', 'Knowledge']);
});

test.each([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 2, ['b', 'c', 'a']],
  ['a', -1, ['a', 'b', 'c']],
  ['new', 1, ['a', 'new', 'b', 'c']],
])('%s moves to place %i', (name, at, expected) => {
  expect(movedTo(['a', 'b', 'c'], name, at)).toEqual(expected);
});
