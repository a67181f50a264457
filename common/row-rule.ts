import type { SearchTree } from './search.ts';

/**
 * Who may see or change a row, as data. `server/records/scope.ts` compiles it into the WHERE of every statement; the levels of a
 * role (None, Owner, All) only narrow it. `field` is a field of the module at hand.
 */
export type RowRule =
  | 'everybody'
  | 'nobody'
  /** Of users and teams: the row is the person, or one of their own teams. */
  | 'self'
  /** A record that is the person's (its rule names them, by `is` or `in`) and that they see names the row in a relation. */
  | 'known'
  /** A Relate to users is the person. A dotted path leads there over records that are not deleted: `providers_tasks.related_user`. */
  | { readonly is: string }
  /** A list of the ids of users holds the person: a MultiRelate to users, or an Array. */
  | { readonly in: string }
  /** A list of teams holds one of the person's, or Global. */
  | { readonly teams: string }
  /** A list of teams holds one of the person's own: Global, of which everybody is a member, does not count. */
  | { readonly ownTeams: string }
  /** A list of roles holds one of the person's. */
  | { readonly roles: string }
  /** The reader has the role that Muster ships under this name, however it is called now, or one of this name. */
  | { readonly role: string }
  /** All the records that the row hangs on may be seen, or changed. A link that is empty asks for nothing. */
  | { readonly through: Parent | readonly Parent[]; readonly as?: 'view' | 'edit' }
  /** One of the records that hold the row in their list of this name may be seen, or none holds it. */
  | { readonly heldIn: string }
  /** The module that the field names may be opened. */
  | { readonly opens: string }
  /** The row matches a search of its own fields, the same for everybody and on every day. */
  | { readonly when: SearchTree }
  | { readonly any: readonly RowRule[] }
  | { readonly all: readonly RowRule[] };

/**
 * A Relate or FlexRelate field, or a pair of fields that hold a module's name and a record's id. `in` names the Object, or the
 * ListField, that holds the pair or one pair per entry.
 */
export type Parent = string | { readonly module: string; readonly record: string; readonly in?: string };

export const KINDS = ['staff', 'provider', 'admin'] as const;
/** Of a person. An API key is of its owner's kind. */
export type Kind = (typeof KINDS)[number];
export type RowRules = Readonly<Record<Kind, RowRule>>;

/** What a definition may state of its rows. */
export interface StatedRules {
  /**
   * `admin` speaks of System Admins; people with the role Admin are staff (`{ role: 'Admin' }`).
   * Who sees a row. Staff: members of its teams, where the module has the field, else everybody. Providers: nobody. System Admins:
   * everybody. The server itself sees all rows.
   */
  readonly seenBy?: Partial<RowRules>;
  /** Who changes or deletes a row that they see; default: the people who see it. */
  readonly changedBy?: Partial<RowRules>;
}

/** Everybody who may open the module sees all of its rows. */
export const everyone = { staff: 'everybody', provider: 'everybody' } as const satisfies Partial<RowRules>;

/** The same for all kinds of people: what is personal is closed to System Admins too. */
export const forAll = (rule: RowRule): RowRules => ({ staff: rule, provider: rule, admin: rule });

/** What belongs to one person is theirs and its maker's. */
export const theirs = (user: string): RowRule => ({ any: [{ is: user }, { is: 'created_by' }] });

/** Only they see it: a System Admin who must, acts as that person, which the audit log says. */
export const personal = (user: string) => ({ staff: theirs(user), admin: theirs(user) });

/** What hangs on other records is seen with all of them; what is assigned to somebody stays theirs. */
export const hangsOn = (...parents: readonly Parent[]): RowRule => ({ any: [{ is: 'assigned_to' }, { through: parents }] });

/** The rows of the person's teams. */
export const ofTheirTeams = { teams: 'teams' } as const satisfies RowRule;

/** The rules of a module, whatever its definition leaves out. */
export function rulesOfRows({ fields, seenBy: seen, changedBy: changed }: Stated): { seenBy: RowRules; changedBy: RowRules } {
  const staff: RowRule = Object.hasOwn(fields, 'teams') ? ofTheirTeams : 'everybody';
  const seenBy: RowRules = { staff, provider: 'nobody', admin: 'everybody', ...seen };
  return { seenBy, changedBy: { ...seenBy, ...changed } };
}
interface Stated {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly seenBy?: Partial<RowRules> | undefined;
  readonly changedBy?: Partial<RowRules> | undefined;
}

/** The rule and all rules within it. */
export function partsOf(rule: RowRule): RowRule[] {
  if (typeof rule === 'string') return [rule];
  const within = 'any' in rule ? rule.any : 'all' in rule ? rule.all : [];
  return [rule, ...within.flatMap(partsOf)];
}

export const parentsOf = ({ through }: { readonly through: Parent | readonly Parent[] }): readonly Parent[] =>
  Array.isArray(through) ? (through as readonly Parent[]) : [through as Parent];

/** Whether a row names the person whom it is for. */
export const namesThePerson = (rule: RowRule): boolean =>
  partsOf(rule).some((part) => typeof part !== 'string' && ('is' in part || 'in' in part));

/** Whether a Relate of the row itself, of this name, is the person. */
export const isPersonIn = (rule: RowRule, field: string): boolean =>
  partsOf(rule).some((part) => typeof part !== 'string' && 'is' in part && part.is === field);

/** Whether the person's records decide: who is named in them. */
export const asksForRecords = (rule: RowRule): boolean => partsOf(rule).includes('known');

/** Whether teams decide. */
export const asksForTeams = (rule: RowRule): boolean => partsOf(rule).some((part) => typeof part !== 'string' && 'teams' in part);
