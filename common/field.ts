import type { FieldConditions } from './field-conditions.ts';
import type { InputType } from './fields/field-type.ts';
import type { FilesTaken } from './files-taken.ts';
import type { Mask } from './masks.ts';
import type { Rollup } from './rollups.ts';
import type { Format } from './validators/formats.ts';

/** A field of a module, as data. `Field<T>` carries the value's static type and nothing more at run time. */
export interface Field<T = unknown> {
  readonly type: InputType;
  readonly label: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly description?: string;
  /** Fixed choices of a Dropdown or MultiSelect. An admin-kept list is named by `dropdown` instead. */
  readonly options?: readonly Option[];
  readonly dropdown?: string;
  /** The module that a Relate or MultiRelate points at. */
  readonly ref?: string;
  /** The modules a FlexRelate may point at; absent: any. */
  readonly refs?: readonly string[];
  readonly dependent?: boolean;
  readonly parentField?: string;
  readonly fieldsToTrigger?: readonly string[];
  readonly textAreaRowCount?: number;
  /** Of a File: what it takes, where that is less than every upload does. */
  readonly filesTaken?: FilesTaken;
  /** Of a Checkbox: what is set is shown as a badge with the field's label, so that it is seen from afar. */
  readonly tone?: Tone;
  /** A TextField or Number that takes digits alone, and shows them in groups while they are typed. */
  readonly mask?: Mask;
  /** A TextField whose text must match a named pattern, such as `zip`. */
  readonly format?: Format;
  readonly massUpdatable?: boolean;
  /** An Object with known parts: `geo` is `{ lat, lng }` in two columns; of a log `any`: what it kept may be text, a number, or a list. */
  readonly shape?: 'geo' | 'any';
  /** A TextField in which a line break is a space: it becomes the header of a letter. */
  readonly oneLine?: boolean;
  /** TextArea holding sanitised HTML. */
  readonly rich?: boolean;
  /** What the engine keeps for itself, such as how often it has tried: the log of jobs tells of it, no history. */
  readonly unaudited?: boolean;
  /** Written by the server alone: a client's value is refused. */
  readonly serverOnly?: boolean;
  /** Kept encrypted, shown only with full field rights, never searched or exported otherwise (SSN, mailbox secrets). */
  readonly secret?: boolean;
  /** Says something of one person: it is emptied when the person is erased. A relation to several records: they belong to the person; to one: it leads to the person. */
  readonly personal?: boolean;
  /** A secret that Muster itself uses and nobody is shown. */
  readonly writeOnly?: boolean;
  /** In a module that everybody signed in may read: shown only where a role opens the module. */
  readonly confidential?: boolean;
  /** Where the rules of rows alone decide: read and written by whom the record is assigned to. */
  readonly ownerOnly?: boolean;
  /** Of a ListField: the names in an entry that are shown only to people who may edit the module. */
  readonly editorsOnly?: readonly string[];
  /** Read by staff alone: hidden from every provider, whatever their roles. */
  readonly staffOnly?: boolean;
  /** Holds values of these fields, by module: hidden from people who may not read all of them. */
  readonly copies?: Readonly<Record<string, readonly string[]>>;
  /** Read by people alone: hidden from every API key, whatever its scopes. */
  readonly peopleOnly?: boolean;
  /** Indexed for filters and sorts beyond what relations, teams and the default sort already give. */
  readonly indexed?: boolean | 'trigram';
  readonly unique?: boolean;
  /** Of a Number or Currency: the least and the greatest value. The database holds them too, whatever saves race. */
  readonly min?: number;
  readonly max?: number;
  /**
   * Of an Object or ListField: the paths that hold an id of another module's record, or a link to a file (`file`). Both are
   * checked under the writer's rights.
   */
  readonly ids?: Readonly<Record<string, string>>;
  /** A many-to-many relationship's join table holds the values, not this row. */
  readonly through?: { readonly relationship: string; readonly side: 'primary' | 'related' };
  /**
   * Of a ListField: its entries are records of this module that point here by the field `by`, the newest `most` of them. They are
   * written there; here the list is read. `fields` are the names in an entry and their types. Of an Array each entry is the value of
   * the one field alone (`isPlain`). `oldestFirst`: the oldest, in their order. `only`: those where this checkbox is set.
   */
  readonly from?: {
    readonly module: string;
    readonly by: string;
    readonly fields: Readonly<Record<string, InputType>>;
    readonly most: number;
    readonly oldestFirst?: boolean;
    readonly only?: string;
    readonly isPlain?: boolean;
  };
  /** Of an Object or ListField that has a screen of its own: it appears only in layouts that name it. */
  readonly ownScreen?: boolean;
  /** Of an Object, Array or ListField: how large its JSON may be; default 64 KB. What grows without end is a module of its own. */
  readonly maxBytes?: number;
  /** Computed at every save from fields of the record and of those that its relations lead to (`common/formula`). */
  readonly formula?: string;
  /** Counts or adds up the records of a module that point here. */
  readonly rollup?: Rollup;
  /** On what the field is shown, required, or only read; a field that is not shown is never required and keeps its value. */
  readonly visibleWhen?: FieldConditions;
  readonly requiredWhen?: FieldConditions;
  readonly readOnlyWhen?: FieldConditions;
  /** Added at run time by an admin. */
  readonly custom?: boolean;
  /** Phantom: the static type of a value. Never set. */
  readonly valueType?: T;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** The one meaning of its badge colour, the same across all modules. */
  readonly tone?: Tone;
  /** For dependent dropdowns: the parent's value that offers this option. */
  readonly parent?: string;
  /** Shown and filtered by where it stands, and offered no more. */
  readonly retired?: boolean;
}

/** Written by the engine alone, from other values. */
export const isComputed = ({ formula, rollup }: Pick<Field, 'formula' | 'rollup'>): boolean =>
  formula !== undefined || rollup !== undefined;
export const TONES = ['neutral', 'waiting', 'progress', 'done', 'refused', 'expiring', 'expired'] as const;
export type Tone = (typeof TONES)[number];
