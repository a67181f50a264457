import { inSentence } from './names.ts';
import type { Field } from './field.ts';
import { labelOf } from './module.ts';
import { parentsOf, type Parent, type RowRule, type RowRules } from './row-rule.ts';
import { conditionsOf, OPERATOR_LABELS, type Condition, type SearchTree } from './search.ts';

/** Of whom a rule is said: “You”, “Staff”. */
export interface Person {
  subject: string;
  they: 'you' | 'they';
}
export const YOU: Person = { subject: 'You', they: 'you' };
export const PEOPLE = {
  staff: { subject: 'Staff', they: 'they' },
  provider: { subject: 'Providers', they: 'they' },
  admin: { subject: 'System Admins', they: 'they' },
} as const satisfies Record<keyof RowRules, Person>;

interface Named {
  fields: Readonly<Record<string, Pick<Field, 'label'>>>;
}

/** One sentence for each rule that must hold: “You see only tasks of your teams.” */
export function rowsInWords(rule: RowRule, module: Named, person: Person, verb: 'see' | 'change' = 'see'): string[] {
  if (rule === 'everybody') return [`${person.subject} can ${verb} all records.`];
  if (rule === 'nobody') return [`${person.subject} cannot ${verb} any records.`];
  return clausesOf(rule, module, person).map((clause) => `${person.subject} can ${verb} only records ${clause}.`);
}

/** What is true of the rows, to be read after “records”: all of it. */
export const clausesOf = (rule: RowRule, module: Named, person: Person): string[] =>
  (typeof rule === 'object' && 'all' in rule ? rule.all : [rule]).map((each) => clauseOf(each, module, person));

function clauseOf(rule: RowRule, module: Named, person: Person): string {
  const { they } = person;
  const [them, their] = they === 'you' ? ['you', 'your'] : ['them', 'their'];
  const label = (name: string) => labelIn(module, name);
  if (rule === 'everybody') return 'of any kind';
  if (rule === 'nobody') return 'of no kind';
  if (rule === 'self') return `that are ${they === 'you' ? 'you' : 'they'} or one of ${their} teams`;
  if (rule === 'known') return `named in ${their} own records`;
  if ('any' in rule)
    return listed(
      rule.any.map((each) => clauseOf(each, module, person)),
      'or',
    );
  if ('all' in rule) return rule.all.map((each) => clauseOf(each, module, person)).join(' and at the same time ');
  if ('is' in rule) return personClause(rule.is, module, person);
  if ('in' in rule) return `whose ${label(rule.in)} includes ${them}`;
  if ('teams' in rule) return `of ${their} teams`;
  if ('ownTeams' in rule) return `of ${their} own teams`;
  if ('roles' in rule) return `whose ${label(rule.roles)} includes one of ${their} roles`;
  if ('role' in rule) return `open to the role ${rule.role}`;
  if ('opens' in rule) return `whose ${label(rule.opens)} ${they} can open`;
  if ('heldIn' in rule)
    return `that appear in the ${inSentence(labelOf(rule.heldIn))} of a record ${they} can see, or of no record`;
  if ('when' in rule) return treeClause(rule.when, module);
  const parents = [...new Set(parentsOf(rule).map((parent) => parentLabel(module, parent)))];
  const may = `${they} can ${rule.as === 'edit' ? 'change' : 'see'}`;
  return `whose ${listed(parents, 'and')} ${may}${parents.length > 1 ? ' (where filled in)' : ' (if there is one)'}`;
}

function personClause(path: string, module: Named, { they }: Person): string {
  const [them, theirs] = they === 'you' ? ['you', 'yours'] : ['them', 'theirs'];
  const [head, ...rest] = path.split('.');
  if (path === 'assigned_to') return `assigned to ${them}`;
  if (path === 'created_by') return `created by ${them}`;
  return rest.length ? `whose ${labelIn(module, head!)} is ${theirs}` : `with ${them} as ${labelIn(module, head!)}`;
}

const parentLabel = (module: Named, parent: Parent): string =>
  labelIn(module, typeof parent === 'string' ? parent : (parent.in ?? parent.record));

const labelIn = ({ fields }: Named, name: string) => fields[name]?.label ?? labelOf(name);

const treeClause = (tree: SearchTree, module: Named): string =>
  listed(
    conditionsOf(tree).map((condition) => conditionClause(condition, module)),
    'any' in tree ? 'or' : 'and',
  );

function conditionClause({ field, op, value }: Condition, module: Named): string {
  const label = labelIn(module, field);
  if (op === 'equals' && typeof value === 'boolean') return `${value ? 'marked' : 'not marked'} ${label}`;
  const values = value === undefined ? '' : ` ${[value].flat().map(String).join(', ')}`;
  return `with ${label}: ${inSentence(OPERATOR_LABELS[op])}${values}`;
}

const listed = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length < 3 ? names.join(` ${last} `) : `${names.slice(0, -1).join(', ')}, ${last} ${names.at(-1)}`;
