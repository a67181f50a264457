import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullAccess, noAccess, VIEW_LEVELS, type ModuleAccess } from '#common/access.ts';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { rowRuleProblems, type Checked } from '#common/row-rule-problems.ts';
import { forAll, type RowRule } from '#common/row-rule.ts';
import { quote, type Module } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import type { Access } from './access.ts';
import { scopeSql, seesEveryRow } from './scope.ts';
import { createSql } from './sql.ts';
import { maySee, type World, type WorldPerson } from './testing-row-rules.ts';

/** Three modules in all shapes that a rule can name; `papers` hang on `folders` and stand in the lists of `boxes`. */
const OWN = [
  { fieldName: 'owner', label: 'Owner', inputType: 'Relate', ref: 'users' },
  { fieldName: 'members', label: 'Members', inputType: 'MultiRelate', ref: 'users' },
  { fieldName: 'watchers', label: 'Watchers', inputType: 'Array' },
  { fieldName: 'teams', label: 'Teams', inputType: 'MultiRelate', ref: 'teams' },
  { fieldName: 'readers', label: 'Readers', inputType: 'MultiRelate', ref: 'roles' },
  { fieldName: 'about_module', label: 'About', inputType: 'Module' },
  { fieldName: 'flag', label: 'Flag', inputType: 'Checkbox' },
  { fieldName: 'amount', label: 'Amount', inputType: 'Number' },
  { fieldName: 'about', label: 'About', inputType: 'FlexRelate' },
];
const FOLDER = { fieldName: 'folder', label: 'Folder', inputType: 'Relate', ref: 'folders' };
const LINKS = [
  { fieldName: 'pair_module', label: 'Module', inputType: 'Module' },
  { fieldName: 'pair_id', label: 'Record', inputType: 'TextField' },
  { fieldName: 'entries', label: 'Entries', inputType: 'ListField' },
];
const CONTENTS = { fieldName: 'contents', label: 'Contents', inputType: 'MultiRelate', ref: 'papers' };
const NAMES = ['folders', 'papers', 'boxes'] as const;

let app: TestApp;
let users: string[];
let teams: string[];
let roles: string[];
const rows: Record<string, AnyRecord[]> = { folders: [], papers: [], boxes: [] };

beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.signIn();
  for (const [name, fields] of [
    ['folders', OWN],
    ['papers', [...OWN, FOLDER, ...LINKS]],
    ['boxes', [...OWN, FOLDER, CONTENTS]],
  ] as const)
    expect((await admin.post('/api/ss-modules', { name, label: name, fields })).status).toBe(200);
  const ids = async (module: string) => Promise.all(['A', 'B', 'C'].map(async (name) => (await app.make(module, { name }))._id));
  [teams, roles] = [await ids('teams'), await ids('roles')];
  users = [];
  for (const name of ['Ada', 'Bo', 'Cy'])
    users.push(
      (await app.make('users', { first_name: name, last_name: 'X', email: `${name}@x.test`, userType: 'Standard' }))._id,
    );
  for (const [name, amount] of [
    ['folders', 14],
    ['papers', 40],
    ['boxes', 14],
  ] as const)
    for (const fields of fc.sample(fieldsOf(name), { numRuns: amount, seed: 20_261_122 }))
      rows[name]!.push(await app.make(name, { name: 'Row', ...fields }));
  for (const name of NAMES)
    await app.system().records.markDeleted(
      name,
      rows[name]!.filter((_, at) => at % 7 === 3).map(({ _id }) => _id),
    );
  for (const name of NAMES)
    rows[name] = await Promise.all(
      rows[name]!.map(({ _id }) => app.system().records.get(name, _id, { includeDeleted: true } as never)),
    );
}, 60_000);
afterAll(() => app?.close());

const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 });
const among = (all: () => readonly string[]) => fc.nat().map((at) => all()[at % all().length]!);
const some = (all: () => readonly string[]) => fc.uniqueArray(among(all), { maxLength: 2 });
const idIn = (name: string) => among(() => rows[name]!.map(({ _id }) => _id));

/** A record of one of the modules made so far, one that is gone, or one of a module that nobody here opens. */
const link = fc
  .constantFrom('folders', 'folders', 'papers', 'vendors', 'gone')
  .chain((moduleName) =>
    rows[moduleName]?.length
      ? idIn(moduleName).map((recordId) => ({ moduleName, recordId }))
      : fc.constant({ moduleName: 'folders', recordId: newId() }),
  );

function fieldsOf(name: (typeof NAMES)[number]): fc.Arbitrary<Record<string, unknown>> {
  const pair = name === 'papers' ? { pair: optional(link), entries: optional(fc.array(link, { maxLength: 2 })) } : {};
  return fc
    .record({
      owner: optional(among(() => users)),
      assigned_to: optional(among(() => users)),
      members: optional(some(() => users)),
      watchers: optional(some(() => users)),
      teams: some(() => teams),
      readers: optional(some(() => roles)),
      about_module: optional(fc.constantFrom(...NAMES, 'vendors')),
      flag: optional(fc.boolean()),
      amount: optional(fc.integer({ min: 0, max: 3 })),
      about: optional(link),
      ...(name === 'folders' ? {} : { folder: optional(idIn('folders')) }),
      ...(name === 'boxes' ? { contents: some(() => rows.papers!.map(({ _id }) => _id)) } : {}),
      ...pair,
    })
    .map(({ pair: given, entries, ...fields }: Record<string, any>) => ({
      ...fields,
      ...(given ? { pair_module: given.moduleName, pair_id: given.recordId } : {}),
      ...(entries ? { entries: entries.map((each: any) => ({ recordType: each.moduleName, recordId: each.recordId })) } : {}),
    }));
}

const condition: fc.Arbitrary<RowRule> = fc
  .constantFrom(
    { field: 'flag', op: 'equals', value: false } as const,
    { field: 'flag', op: 'equals', value: true } as const,
    { field: 'amount', op: 'lessThan', value: 2 } as const,
    { field: 'owner', op: 'empty' } as const,
  )
  .map((when) => ({ when }));
const own: fc.Arbitrary<RowRule> = fc.oneof(
  fc.constantFrom<RowRule>(
    'everybody',
    'nobody',
    'known',
    { ownTeams: 'teams' },
    { is: 'owner' },
    { is: 'assigned_to' },
    { in: 'members' },
    { in: 'watchers' },
    { teams: 'teams' },
    { roles: 'readers' },
    { role: 'Reviewer' },
    { opens: 'about_module' },
  ),
  condition,
);
const as = fc.constantFrom('view' as const, 'edit' as const);
const PARENTS: Record<string, readonly any[]> = {
  folders: ['about'],
  boxes: ['about', 'folder'],
  papers: [
    'about',
    'folder',
    { module: 'pair_module', record: 'pair_id' },
    { in: 'entries', module: 'recordType', record: 'recordId' },
  ],
};
const ruleOf = (name: string): fc.Arbitrary<RowRule> => {
  const through = fc
    .tuple(fc.subarray([...PARENTS[name]!], { minLength: 1 }), as)
    .map(([parents, how]): RowRule => ({ through: parents, as: how }));
  const path: fc.Arbitrary<RowRule>[] = name === 'folders' ? [] : [fc.constant({ is: 'folder.owner' })];
  const held: fc.Arbitrary<RowRule>[] = name === 'papers' ? [fc.constant({ heldIn: 'contents' })] : [];
  return fc.letrec<{ rule: RowRule }>((tie) => ({
    rule: fc.oneof(
      { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
      fc.oneof(own, through, through, ...path, ...held),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    ),
  })).rule;
};

const rights: fc.Arbitrary<ModuleAccess> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(fullAccess) },
  { weight: 1, arbitrary: fc.constant(noAccess) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...VIEW_LEVELS), fc.constantFrom(...VIEW_LEVELS))
      .map(([view, edit]) => ({ ...fullAccess, view, edit })),
  },
);
const personOf: fc.Arbitrary<WorldPerson> = fc.record({
  _id: among(() => users),
  kind: fc.constantFrom('staff' as const, 'staff' as const, 'provider' as const, 'admin' as const),
  everyTeam: fc.constant(false),
  teams: some(() => teams),
  ownTeams: some(() => teams),
  roles: some(() => roles),
  roleNames: fc.constantFrom(new Set<string>(), new Set(['Reviewer'])),
  rights: fc.record({ folders: rights, papers: rights, boxes: rights }),
});

const accessOf = (person: WorldPerson): Access => ({
  isAdmin: person.kind === 'admin',
  everyTeam: person.everyTeam,
  userId: person._id,
  userType: 'Standard',
  isProvider: person.kind === 'provider',
  teams: person.teams,
  ownTeams: person.ownTeams,
  globalTeam: null,
  roles: person.roles,
  roleNames: person.roleNames,
  client: null,
  narrowed: null,
  module: ({ name }) => person.rights[name] ?? noAccess,
});

/** The registry of these three modules alone, under other rules. */
function registryWith(rules: Record<string, Pick<Module, 'seenBy' | 'changedBy'>>): Registry {
  const { registry } = app.engine;
  const modules = new Map<string, Module>(NAMES.map((name) => [name, { ...registry.module(name), ...rules[name] }]));
  return { ...registry, modules, byPath: modules };
}

test('the compiled scope gives exactly the rows that the rule names, whatever the rule, the person and the rights', async () => {
  const rules = fc.record(
    Object.fromEntries(
      NAMES.map((name) => [
        name,
        fc.record({ seenBy: ruleOf(name).map(forAll), changedBy: fc.option(ruleOf(name).map(forAll), { nil: undefined }) }),
      ]),
    ),
  );
  let differing = 0;

  await fc.assert(
    fc.asyncProperty(rules, personOf, fc.constantFrom('view' as const, 'edit' as const), async (given, drawn, action) => {
      const person = { ...drawn, everyTeam: drawn.kind === 'admin' };
      const stated = Object.fromEntries(
        NAMES.map((name) => [name, { seenBy: given[name]!.seenBy, changedBy: given[name]!.changedBy ?? given[name]!.seenBy }]),
      );
      const registry = registryWith(stated);
      const named = ['users', 'teams', 'roles'].map(
        (name) => [name, { fields: app.engine.registry.module(name).fields }] as const,
      );
      const checked: Checked = new Map<string, { fields: Module['fields'] }>([...registry.modules, ...named]);
      expect(rowRuleProblems(checked)).toEqual([]);
      const world: World = {
        person,
        modules: new Map(
          [...registry.modules].map(([name, { fields, seenBy, changedBy }]) => [
            name,
            { name, fields, seenBy, changedBy, rows: rows[name]! },
          ]),
        ),
      };
      for (const name of NAMES) {
        const expected = rows[name]!.filter((row) => !row.deleted && maySee(world, name, action, row)).map(({ _id }) => _id);

        const found = await idsInScope(registry, accessOf(person), name, action);

        expect({ name, ids: found }).toEqual({ name, ids: expected.sort() });
        const living = rows[name]!.filter(({ deleted }) => !deleted).length;
        if (seesEveryRow(registry, accessOf(person), registry.modules.get(name)!) && action === 'view')
          expect(found.length).toBe(living);
        if (found.length > 0 && found.length < living) differing++;
        // what the statement narrows to the person by itself is left out of the rule, and changes nothing
        for (const own of ['owner', 'assigned_to']) {
          const theirs = rows[name]!.filter((row) => row[own] === person._id).map(({ _id }) => _id);
          expect({ name, own, ids: await idsInScope(registry, accessOf(person), name, action, own) }).toEqual({
            name,
            own,
            ids: expected.filter((id) => theirs.includes(id)),
          });
        }
      }
    }),
    { numRuns: 500 },
  );

  expect(differing).toBeGreaterThan(200);
}, 120_000);

async function idsInScope(
  registry: Registry,
  access: Access,
  name: string,
  action: 'view' | 'edit',
  own?: string,
): Promise<string[]> {
  const sql = createSql();
  const module = registry.modules.get(name)!;
  const scope = scopeSql(registry, access, module, action, 't', sql, own ? { own: [own] } : {});
  const narrowed = own ? ` and t.${quote(own)} = ${sql.param(access.userId)}` : '';
  const { rows: found } = await app.engine.database.query(
    `select t."_id" from ${module.tableName} t where ${scope}${narrowed} order by 1`,
    sql.values,
  );
  return found.map(({ _id }) => _id as string);
}
