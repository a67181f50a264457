import type { ModuleAccess } from '#common/access.ts';
import { asksForRecords, namesThePerson, parentsOf, type Parent, type RowRule, type RowRules } from '#common/row-rule.ts';
import type { Field } from '#common/field.ts';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { matches } from '#common/search-matches.ts';

/** What a rule is, without a database: the rows of a few modules, and one person. The compiled scopes are compared with it. */
export interface World {
  modules: ReadonlyMap<string, WorldModule>;
  person: WorldPerson;
}
export interface WorldModule {
  name: string;
  fields: Readonly<Record<string, Field>>;
  rows: readonly AnyRecord[];
  seenBy: RowRules;
  changedBy: RowRules;
}
export interface WorldPerson {
  _id: string;
  kind: keyof RowRules;
  everyTeam: boolean;
  teams: readonly string[];
  ownTeams: readonly string[];
  roles: readonly string[];
  roleNames: ReadonlySet<string>;
  rights: Readonly<Record<string, ModuleAccess>>;
}
type Action = 'view' | 'edit';

/** Whether the person may see, or change, a row of the module. */
export const maySee = (world: World, name: string, action: Action, row: AnyRecord): boolean =>
  reaches(world, name, action, row, true);

/** @param follows whether links are followed from here: they are one step, and relations any number */
function reaches(world: World, name: string, action: Action, row: AnyRecord, follows: boolean): boolean {
  const { seenBy, changedBy } = world.modules.get(name)!;
  const levels = levelsIn(world, name, action);
  const rules = action === 'view' ? [seenBy] : [seenBy, changedBy];
  return (
    !levels.includes('None') &&
    (!levels.includes('Owner') || row.assigned_to === world.person._id) &&
    rules.every((of) => meets(world, name, row, of[world.person.kind], follows))
  );
}

function levelsIn({ person }: World, name: string, action: Action): string[] {
  const rights = person.rights[name];
  return rights?.access ? [rights.view, rights[action]] : ['None'];
}

function meets(world: World, name: string, row: AnyRecord, rule: RowRule, follows: boolean): boolean {
  const { person, modules } = world;
  const holdsOne = (field: string, ids: readonly string[]) => listOf(row[field]).some((id) => ids.includes(String(id)));
  if (rule === 'known') return follows && isNamedInTheirs(world, name, row);
  if (typeof rule === 'string') return rule === 'everybody';
  if ('any' in rule) return rule.any.some((each) => meets(world, name, row, each, follows));
  if ('all' in rule) return rule.all.every((each) => meets(world, name, row, each, follows));
  if ('is' in rule) return endOf(world, name, row, rule.is.split('.')) === person._id;
  if ('in' in rule) return holdsOne(rule.in, [person._id]);
  if ('teams' in rule) return person.everyTeam || holdsOne(rule.teams, person.teams);
  if ('ownTeams' in rule) return holdsOne(rule.ownTeams, person.ownTeams);
  if ('roles' in rule) return holdsOne(rule.roles, person.roles);
  if ('role' in rule) return person.roleNames.has(rule.role);
  if ('opens' in rule) return person.rights[String(row[rule.opens])]?.access === true;
  if ('when' in rule) return matches(rule.when, row, modules.get(name)!.fields, { me: '', today: '2026-01-01' });
  if ('heldIn' in rule) return follows && isHeld(world, row, rule.heldIn);
  return hangsInSight(world, name, row, parentsOf(rule), rule.as ?? 'view', follows);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Over records that are there and not deleted. */
function endOf(world: World, name: string, row: AnyRecord, [step, ...rest]: string[]): unknown {
  if (!rest.length) return row[step!];
  const target = world.modules.get(name)!.fields[step!]!.ref!;
  const next = rowIn(world, target, row[step!]);
  return next && !next.deleted ? endOf(world, target, next, rest) : undefined;
}

const rowIn = ({ modules }: World, name: string, id: unknown) => modules.get(name)?.rows.find(({ _id }) => _id === id);

function hangsInSight(world: World, name: string, row: AnyRecord, parents: readonly Parent[], as: Action, follows: boolean) {
  const { fields } = world.modules.get(name)!;
  const isRelation = (parent: Parent): parent is string => typeof parent === 'string' && fields[parent]!.type === 'Relate';
  const relations = parents.filter(isRelation);
  const isSeen = (target: string, id: unknown, further: boolean) => {
    const parent = rowIn(world, target, id);
    return parent !== undefined && reaches(world, target, as, parent, further);
  };
  const relationSeen = (field: string) => {
    const target = fields[field]!.ref!;
    return row[field] === null || isWhole(world, target, as) || isSeen(target, row[field], follows);
  };
  const linkSeen = ({ moduleName, recordId }: RecordLink) =>
    isWhole(world, moduleName, as) ||
    (follows ? isSeen(moduleName, recordId, false) : relations.some((field) => row[field] !== null));
  const links = parents.filter((parent) => !isRelation(parent)).flatMap((parent) => linksOf(row, parent));
  return relations.every(relationSeen) && links.every(linkSeen);
}

function linksOf(row: AnyRecord, parent: Parent): RecordLink[] {
  if (typeof parent === 'string') return row[parent] ? [row[parent] as RecordLink] : [];
  const holders = parent.in === undefined ? [row] : [row[parent.in] ?? []].flat();
  return (holders as Record<string, unknown>[]).flatMap((holder) =>
    holder[parent.module] && holder[parent.record]
      ? [{ moduleName: String(holder[parent.module]), recordId: String(holder[parent.record]) }]
      : [],
  );
}

function isHeld(world: World, row: AnyRecord, list: string): boolean {
  const holders = [...world.modules.values()].flatMap(({ name, fields, rows }) =>
    fields[list] ? rows.filter((each) => listOf(each[list]).includes(row._id)).map((holder) => ({ name, holder })) : [],
  );
  return holders.length === 0 || holders.some(({ name, holder }) => reaches(world, name, 'view', holder, false));
}

/** By a living record of another module that is the person's, and that they see. */
function isNamedInTheirs(world: World, name: string, row: AnyRecord): boolean {
  const { modules, person } = world;
  const holders = [...modules.values()].filter((holder) => {
    const rule = holder.seenBy[person.kind];
    return holder.name !== name && namesThePerson(rule) && !asksForRecords(rule);
  });
  return holders.some(({ name: holder, fields, rows }) => {
    const relations = Object.keys(fields).filter((field) => fields[field]!.ref === name);
    const names = (each: AnyRecord) => relations.some((field) => [each[field]].flat().includes(row._id));
    return rows.some((each) => !each.deleted && names(each) && reaches(world, holder, 'view', each, false));
  });
}

/** Rights and rules that leave out no row, whatever rows there are. */
function isWhole(world: World, name: string, action: Action): boolean {
  const module = world.modules.get(name);
  if (!module || levelsIn(world, name, action).some((level) => level !== 'All')) return false;
  const rules = action === 'view' ? [module.seenBy] : [module.seenBy, module.changedBy];
  return rules.every((of) => givesAll(world, module, of[world.person.kind]));
}

function givesAll(world: World, module: WorldModule, rule: RowRule): boolean {
  if (typeof rule === 'string') return rule === 'everybody';
  if ('any' in rule) return rule.any.some((each) => givesAll(world, module, each));
  if ('all' in rule) return rule.all.every((each) => givesAll(world, module, each));
  if ('teams' in rule) return world.person.everyTeam;
  if ('role' in rule) return world.person.roleNames.has(rule.role);
  if (!('through' in rule)) return false;
  const targets = parentsOf(rule).map((parent) => (typeof parent === 'string' ? module.fields[parent]!.ref : undefined));
  return targets.every((target) => target !== undefined && isWhole(world, target, rule.as ?? 'view'));
}
