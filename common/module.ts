import type { DuplicateRule, FoundAs } from './duplicates.ts';
import type { DefaultRights } from './default-rights.ts';
import type { FieldConditions } from './field-conditions.ts';
import type { Field, Option, Tone } from './field.ts';
import type { InputType } from './fields/field-type.ts';
import type { NarrowedBy } from './narrowing.ts';
import type { Parent, StatedRules } from './row-rule.ts';
import type { RecordKind } from './timeline.ts';

export const LAYOUT_VIEWS = [
  'grid',
  'detail',
  'edit',
  'quick-create',
  'preview-panel',
  'popup-search',
  'popup-listview',
  'basic-search',
  'mass-update',
] as const;
export type LayoutView = (typeof LAYOUT_VIEWS)[number];

export interface Section {
  readonly sectionName: string;
  readonly sectionFields: readonly string[];
  /** Default: 2. */
  readonly columns?: 1 | 2;
  /** Closed until somebody opens it. */
  readonly folded?: boolean;
  /** The tab that it stands under, by its name. */
  readonly tab?: string;
  /** On what it is shown. */
  readonly visibleWhen?: FieldConditions;
  /** A text for the reader, above the fields or without any. */
  readonly text?: string;
}

/** How records of a module stand in the timelines of others (`common/timeline.ts`). */
export interface InTimeline {
  readonly kind: RecordKind;
  /** The fields that lead to the records it is about. */
  readonly about: readonly Parent[];
  /** The fields that an entry shows, to those who may read them. */
  readonly shows?: readonly string[];
}

/** A sentence and the formula that must hold: where it is false the sentence is the refusal, where it is empty the record passes. */
export interface ModuleCheck {
  readonly sentence: string;
  readonly formula: string;
  /** At which field the refusal stands. */
  readonly field?: string;
  readonly active: boolean;
}

export interface Relationship {
  readonly name: string;
  readonly label: string;
  readonly type: 'One to Many' | 'Many to Many';
  readonly primary_module: string;
  readonly related_module: string;
}

/** What a definition file says. Everything but name, label and fields has a sensible default. */
export interface ModuleDefinition<Fields extends Record<string, Field> = Record<string, Field>> extends StatedRules {
  readonly name: string;
  /** The API path segment, `/api/<path>/`; default: the name. */
  readonly path?: string;
  readonly label: string;
  readonly singular: string;
  /** What several records are called in sentences; absent: the label says it. */
  readonly plural?: string;
  readonly description?: string;
  readonly fields: Fields;
  /** A record as somebody would create it: the API's description shows it. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly layouts?: Partial<Record<LayoutView, readonly Section[] | readonly string[]>>;
  /** The fields that tell most about a record, first; they stand on top of its preview. */
  readonly keyFacts?: readonly string[];
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly pageSize?: number;
  readonly apps?: readonly ('CRM' | 'Mint' | 'Silk')[];
  /** A Tabler icon name, e.g. `users`. */
  readonly icon?: string;
  /** The heading of the navigation under which the module stands; absent: only in the administration's "All modules". */
  readonly navigation?: string;
  /** Most people open it every day: it stands before others of the same rights among the modules of one's work. */
  readonly isDaily?: boolean;
  /** `/app/<name>` unless the specification puts it under `/app/module/`. */
  readonly isCustom?: boolean;
  /** `server`: only the server's own code writes, clients get 403. `admin`: System Admins and the server. */
  readonly writes?: 'anyone' | 'admin' | 'server';
  /** A record that the engine itself stands on: only the calls below its own path write it, no call that names it otherwise. */
  readonly ownCalls?: boolean;
  /** What the shipped roles may do in it from its first start on; from then on admins decide. */
  readonly rights?: DefaultRights;
  /**
   * Whether a role must open the module. `optional`: everybody who is signed in reads it, a provider of rows that do not name them
   * the name alone; roles add the right to write. `ignored`: everybody reads it, whatever roles say, and only the server writes.
   * `unneeded`: the row rules alone decide who reads, adds and changes; kinds of people to whom they give no row are kept out.
   */
  readonly roles?: 'needed' | 'optional' | 'ignored' | 'unneeded';
  /** Each of its records is an entry in the timelines of the records that it is about. */
  readonly timeline?: InTimeline;
  /** What counts as the same: possible duplicates are found, told at a save, and merged. */
  readonly duplicates?: readonly DuplicateRule[];
  /** What must hold of every record; asked when it is new or a field that the formula names changes. */
  readonly checks?: readonly ModuleCheck[];
  /** How those are judged and told of. */
  readonly foundAs?: FoundAs;
  /** A checkbox: while it is set, the audit log says that the record changed and keeps none of its values. */
  readonly unloggedIf?: string;
  /** A checkbox that says that a record names a crowd: the people in it do not get to know each other by that (`known` of `row-rule.ts`). */
  readonly crowdIf?: string;
  /** Fields that a provider may write on records in their scope. */
  readonly providerWrites?: readonly string[];
  /** A FlexRelate: a record goes for good together with the one that it leads to. */
  readonly goesWith?: string;
  /** The fields that lead to the person whom its personal fields are about: they are emptied when that person is erased. */
  readonly personalOf?: readonly (string | { readonly module: string; readonly record: string })[];
  /** Its records stay as they are when the person whom they are about is erased, and why; `when`: those with such a value alone. */
  readonly keptAtErasure?: {
    readonly reason: string;
    readonly when?: { readonly field: string; readonly is: readonly string[] };
  };
  /** False for logs and look-up tables that are only ever removed for good. */
  readonly softDelete?: boolean;
  /** A file that hangs on one of its records goes after a while once no record names it: nothing brings a previous one back. */
  readonly dropsUnnamedFiles?: boolean;
  /** Deleted records stay for good: other records and the history name them, or stand under their rights. */
  readonly keepsDeleted?: boolean;
  /** Its rows account for what was moved: an undo leaves them to the rules that write them, and a merge gives none to another record. */
  readonly isLedger?: boolean;
  /** Each of its records stays for itself: none is merged into another. */
  readonly neverMerged?: boolean;
  /** Relations to the record of which a row is a part: a merge gives it to no other record. */
  readonly partOf?: readonly string[];
  readonly audited?: boolean;
  /** How its rows lead to the record that a session may be narrowed to (`narrowing.ts`). */
  readonly narrowedBy?: NarrowedBy;
  /** Joined with a space into `name` at every save, e.g. first and last name. */
  readonly nameFrom?: readonly string[];
  /** A physical table that the engine already keeps (audit log, outbox). */
  readonly table?: string;
  /** Fields that hold names of fields of the module that `of` names: they follow when one is renamed. */
  readonly namesFields?: { readonly of: string; readonly within: readonly string[] };
  /**
   * Its records are part of the configuration that is kept as a file: in which part, and the fields by which each is known. Of a relation
   * it is the name of the record there. `last` are written when everything else of the part is there, such as what switches it on.
   */
  readonly configuration?: {
    readonly part: 'layouts' | 'dropdowns' | 'roles' | 'workflows' | 'menus' | 'settings';
    readonly by: readonly string[];
    readonly last?: readonly string[];
  };
  /** What the other nodes must read again when a record of this module changes: compiled rights, lists, definitions, settings, stored rules. */
  readonly raises?: 'access' | 'users' | 'lists' | 'definitions' | 'settings' | 'rules';
  /** The fields whose changes matter to them; absent: all. */
  readonly raisesOn?: readonly string[];
  /** Composite indexes for the searches that people repeat all day; parts of addresses as `current_address.state`. */
  readonly indexes?: readonly (readonly string[])[];
}

export const defineModule = <const Fields extends Record<string, Field>>(
  definition: ModuleDefinition<Fields>,
): ModuleDefinition<Fields & typeof defaultFields> => ({
  ...definition,
  fields: { ...defaultFields, ...definition.fields },
});

/** A log that the engine keeps in a table of its own: only the fields it names, none of the default ones. */
export const defineLog = <const Fields extends Record<string, Field>>(
  definition: ModuleDefinition<Fields> & { table: string },
): ModuleDefinition<Fields> => ({ writes: 'server', audited: false, softDelete: false, ...definition });

/** The record of a module as its own code sees it: filled fields have their type, empty ones are null. */
export type RecordOf<M> =
  M extends ModuleDefinition<infer Fields>
    ? RecordBase & { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> | null }
    : AnyRecord;
export type ValueOf<F> = F extends Field<infer T> ? T : unknown;
export interface RecordBase {
  _id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deleted: boolean;
}
export type AnyRecord = RecordBase & Record<string, unknown>;

export interface AddressValue {
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}
export interface GeoValue {
  lat: number;
  lng: number;
}
export interface RecordLink {
  moduleName: string;
  recordId: string;
}
export interface MessageEntry {
  message: string;
  created_by: string;
  createdAt: string;
}

// The field functions: one per input type. A definition reads `lead_status: dropdown('Status', ['active', …], { required: true })`.

type More = Omit<Field, 'type' | 'label' | 'valueType'>;
const field =
  <T>(type: InputType) =>
  (label: string, more: More = {}): Field<T> => ({ type, label, ...more });

export const text = field<string>('TextField');
export const textArea = field<string>('TextArea');
export const richText = (label: string, more: More = {}): Field<string> => ({ type: 'TextArea', label, rich: true, ...more });
export const number = field<number>('Number');
export const currency = field<number>('Currency');
export const checkbox = field<boolean>('Checkbox');
export const date = field<string>('Date');
export const dateTime = field<string>('DateTime');
export const email = field<string>('EmailAddress');
export const phone = field<string>('Phone');
export const url = field<string>('Url');
export const address = field<AddressValue>('Address');
export const file = field<string>('File');
export const autoIncrement = field<number>('AutoIncrement');
export const object = field<Record<string, unknown>>('Object');
export const geo = (label: string, more: More = {}): Field<GeoValue> => ({ type: 'Object', label, shape: 'geo', ...more });
export const array = field<unknown[]>('Array');
export const list = field<Record<string, unknown>[]>('ListField');
/** A history: `listFrom('Coin history', coinEntries, 'wallet', ['dateApplied', 'count'])` */
export const listFrom = <M extends ModuleDefinition>(
  label: string,
  module: M,
  by: keyof M['fields'] & string,
  names: readonly (keyof M['fields'] & string)[],
  { oldestFirst = false, most = 100, only }: { oldestFirst?: boolean; most?: number; only?: keyof M['fields'] & string } = {},
): Field<Record<string, unknown>[]> => ({
  type: 'ListField',
  label,
  serverOnly: true,
  from: {
    module: module.name,
    by,
    fields: Object.fromEntries(names.map((name) => [name, module.fields[name]!.type])),
    most,
    oldestFirst,
    ...(only ? { only } : {}),
  },
});
/** The same with one value of each entry: `valuesFrom('Records used', gameRecordUses, 'game_session', 'record_id')` */
export const valuesFrom = <M extends ModuleDefinition>(
  label: string,
  module: M,
  by: keyof M['fields'] & string,
  name: keyof M['fields'] & string,
  { most = 1_000 }: { most?: number } = {},
): Field<unknown[]> => ({
  type: 'Array',
  label,
  serverOnly: true,
  from: { module: module.name, by, fields: { [name]: module.fields[name]!.type }, most, isPlain: true },
});
export const messageList = field<MessageEntry[]>('MessageListField');
export const moduleChoice = field<string>('Module');
export const moduleChoices = field<string[]>('MultiModule');
export const flexRelate = (label: string, refs?: readonly string[], more: More = {}): Field<RecordLink> => ({
  type: 'FlexRelate',
  label,
  ...(refs ? { refs } : {}),
  ...more,
});
export const multiFlexRelate = (label: string, refs?: readonly string[], more: More = {}): Field<RecordLink[]> => ({
  type: 'MultiFlexRelate',
  label,
  ...(refs ? { refs } : {}),
  ...more,
});
export const relate = (ref: string, label: string, more: More = {}): Field<string> => ({ type: 'Relate', label, ref, ...more });
export const multiRelate = (ref: string, label: string, more: More = {}): Field<string[]> => ({
  type: 'MultiRelate',
  label,
  ref,
  ...more,
});

/** Choices are values, `[value, tone]`, or whole options; a string instead of a list names an admin-kept dropdown. */
export const dropdown = (label: string, choices: Choices, more: More = {}): Field<string> => ({
  type: 'Dropdown',
  label,
  ...choicesOf(choices),
  ...more,
});
export const multiSelect = (label: string, choices: Choices, more: More = {}): Field<string[]> => ({
  type: 'MultiSelect',
  label,
  ...choicesOf(choices),
  ...more,
});

export type Choices = string | readonly (string | readonly [value: string, tone: Tone] | Option)[];
const choicesOf = (choices: Choices): Pick<Field, 'dropdown' | 'options'> =>
  typeof choices === 'string' ? { dropdown: choices } : { options: choices.map(optionOf) };
const optionOf = (choice: string | readonly [string, Tone] | Option): Option => {
  if (typeof choice === 'string') return { value: choice, label: labelOf(choice) };
  if ('value' in choice) return choice;
  return { value: choice[0], label: labelOf(choice[0]), tone: choice[1] };
};

/** `future_opp` → `Future opp`, `InterviewScheduled` → `Interview scheduled`; a value with a space is its own label. */
export const labelOf = (value: string): string => {
  if (/[ /]/.test(value) || /^[A-Z0-9]+$/.test(value)) return value;
  const words = value
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[_\s-]+/)
    .map((word, at) =>
      at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : /^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase(),
    );
  return words.join(' ');
};

/** Every module has these (platform document, section 3). `_id`, `version`, createdAt and updatedAt are part of every record. */
export const defaultFields = {
  name: text('Name', { required: true, indexed: 'trigram' }),
  description: textArea('Description'),
  assigned_to: relate('users', 'Assigned User'),
  created_by: relate('users', 'Created by', { serverOnly: true }),
  modified_by: relate('users', 'Modified by', { serverOnly: true }),
  createdAt: dateTime('Created', { serverOnly: true }),
  updatedAt: dateTime('Updated', { serverOnly: true }),
  deleted: checkbox('Deleted', { default: false, serverOnly: true }),
  client: relate('clients', 'Client', { serverOnly: true }),
} as const;

/** Rows of a module with this field are seen by the members of their teams; Global counts for everybody. */
export const teamField = { teams: multiRelate('teams', 'Teams') } as const;
