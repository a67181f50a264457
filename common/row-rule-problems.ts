import { fieldTypes } from './fields/index-of-types.ts';
import type { InputType } from './fields/field-type.ts';
import type { Field } from './field.ts';
import { KINDS, parentsOf, partsOf, rulesOfRows, type Kind, type Parent, type RowRule, type StatedRules } from './row-rule.ts';
import { conditionsOf, operatorsFor, type Condition, type Operator } from './search.ts';

/** What a rule is checked against: a module with its fields, by the name of the module. */
export type Checked = ReadonlyMap<string, StatedRules & { readonly fields: Readonly<Record<string, Field>> }>;

/** What is wrong with the rules of all these modules, in sentences that name the module. */
export const rowRuleProblems = (modules: Checked): string[] => [
  ...[...modules.keys()].flatMap((name) => problemsOfModule(modules, name)),
  ...circles(modules),
];

/** What is wrong with the rules of one module, but for circles. */
export function problemsOfModule(modules: Checked, name: string): string[] {
  const module = modules.get(name)!;
  return (['seenBy', 'changedBy'] as const).flatMap((which) =>
    KINDS.flatMap((kind) => {
      const rule = module[which]?.[kind];
      const at = `${name}: ${which}.${kind}`;
      return rule === undefined
        ? []
        : partsOf(rule).flatMap((part) => problemOf(modules, name, part).map((what) => `${at} ${what}`));
    }),
  );
}

function problemOf(modules: Checked, name: string, part: RowRule): string[] {
  const { fields } = modules.get(name)!;
  const wrong = (field: string, found: Field | undefined, fits: boolean, expected: string) =>
    !found ? [`names “${field}”, which is no field of it.`] : fits ? [] : [`names “${field}”, which is not ${expected}.`];
  if (part === 'self' && name !== 'users' && name !== 'teams') return ['says “self”, which only users and teams are.'];
  if (typeof part === 'string' || 'any' in part || 'all' in part) return [];
  if ('is' in part) return pathProblem(modules, name, part.is);
  if ('in' in part) {
    const field = fields[part.in];
    return wrong(part.in, field, field?.type === 'Array' || isListOf(field, 'users'), 'a list of users');
  }
  if ('teams' in part) return wrong(part.teams, fields[part.teams], isListOf(fields[part.teams], 'teams'), 'a list of teams');
  if ('ownTeams' in part)
    return wrong(part.ownTeams, fields[part.ownTeams], isListOf(fields[part.ownTeams], 'teams'), 'a list of teams');
  if ('roles' in part) return wrong(part.roles, fields[part.roles], isListOf(fields[part.roles], 'roles'), 'a list of roles');
  if ('role' in part) return part.role.trim() ? [] : ['names no role.'];
  if ('opens' in part)
    return wrong(part.opens, fields[part.opens], fields[part.opens]?.type === 'Module', 'the name of a module');
  if ('heldIn' in part)
    return holds(modules, name, part.heldIn) ? [] : [`says that records hold it in “${part.heldIn}”; none does.`];
  if ('when' in part) return conditionsOf(part.when).flatMap((condition) => conditionProblem(fields, condition));
  return parentsOf(part).flatMap((parent) => parentProblem(modules, fields, parent));
}

const isListOf = (field: Field | undefined, module: string) => field?.type === 'MultiRelate' && field.ref === module;

const holds = (modules: Checked, name: string, list: string) =>
  [...modules.values()].some(({ fields }) => isListOf(fields[list], name) && !fields[list]?.through);

/** Every step is a Relate, the last one to a user. */
function pathProblem(modules: Checked, name: string, path: string): string[] {
  let at = name;
  for (const step of path.split('.')) {
    const field = modules.get(at)?.fields[step];
    if (!field) return [`names “${path}”, but ${at} has no field “${step}”.`];
    if (field.type !== 'Relate' || !field.ref) return [`names “${path}”, but “${step}” of ${at} leads to no single record.`];
    if (!modules.has(field.ref)) return [`names “${path}”, but “${step}” of ${at} leads to “${field.ref}”, which is no module.`];
    at = field.ref;
  }
  return at === 'users' ? [] : [`names “${path}”, which does not lead to a user.`];
}

function parentProblem(modules: Checked, fields: Readonly<Record<string, Field>>, parent: Parent): string[] {
  if (typeof parent === 'string') {
    const field = fields[parent];
    if (!field) return [`hangs on “${parent}”, which is no field of it.`];
    if (field.type !== 'Relate' && field.type !== 'FlexRelate') return [`hangs on “${parent}”, which leads to no single record.`];
    const unknown = [field.ref ?? [], field.refs ?? []].flat().find((ref) => !modules.has(ref));
    return unknown === undefined ? [] : [`hangs on “${parent}”, which leads to “${unknown}”, which is no module.`];
  }
  const names = parent.in === undefined ? [parent.module, parent.record] : [parent.in];
  const unknown = names.find((each) => !fields[each]);
  if (unknown !== undefined) return [`hangs on “${unknown}”, which is no field of it.`];
  if (parent.in === undefined) return [];
  const holdsPairs: readonly InputType[] = ['Object', 'ListField'];
  return holdsPairs.includes(fields[parent.in]!.type) ? [] : [`hangs on “${parent.in}”, which holds no links.`];
}

/** What depends on the day or on the reader would not stay the same. */
const CHANGING: ReadonlySet<Operator> = new Set<Operator>(['within', 'withinMiles']);

function conditionProblem(fields: Readonly<Record<string, Field>>, { field: name, op, value }: Condition): string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return [`asks for “${name}”, which is no field of it.`];
  if (field.secret) return [`asks for “${name}”, which is a secret.`];
  const isChanging = CHANGING.has(op) || [value].flat().some((each) => each === '$me' || each === '$today');
  if (isChanging) return [`asks for “${name}” by something that changes with the day or the reader.`];
  return operatorsFor(fieldTypes[field.type].comparison).includes(op)
    ? []
    : [`asks for “${name}” with “${op}”, which it does not know.`];
}

/** Relations are followed as far as they go: one that leads back would be followed for ever. */
function circles(modules: Checked): string[] {
  const found = new Map<string, string>();
  for (const kind of KINDS)
    for (const name of modules.keys()) {
      const circle = circleFrom(modules, kind, name, [name]);
      const key = [...new Set(circle)].sort().join(' ');
      if (circle && !found.has(key)) found.set(key, `Who sees a row goes in a circle: ${circle.join(' → ')}.`);
    }
  return [...found.values()];
}

function circleFrom(modules: Checked, kind: Kind, start: string, path: readonly string[]): readonly string[] | undefined {
  for (const next of parentModules(modules, path.at(-1)!, kind)) {
    if (next === start) return [...path, next];
    if (path.includes(next)) continue;
    const circle = circleFrom(modules, kind, start, [...path, next]);
    if (circle) return circle;
  }
  return undefined;
}

function parentModules(modules: Checked, name: string, kind: Kind): string[] {
  const module = modules.get(name);
  if (!module) return [];
  const { seenBy, changedBy } = rulesOfRows(module);
  return [seenBy[kind], changedBy[kind]]
    .flatMap(partsOf)
    .flatMap((part) => (typeof part !== 'string' && 'through' in part ? parentsOf(part) : []))
    .flatMap((parent) => {
      const field = typeof parent === 'string' ? module.fields[parent] : undefined;
      return field?.type === 'Relate' && field.ref ? [field.ref] : [];
    });
}
