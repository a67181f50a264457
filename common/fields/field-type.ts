import type { ComparedAs } from '../duplicates.ts';
import type { Field } from '../field.ts';

/** The 25 input types of the specification (platform document, section 3). */
export const INPUT_TYPES = [
  'Address',
  'Array',
  'AutoIncrement',
  'Checkbox',
  'Currency',
  'Date',
  'DateTime',
  'Dropdown',
  'EmailAddress',
  'File',
  'FlexRelate',
  'ListField',
  'MessageListField',
  'Module',
  'MultiFlexRelate',
  'MultiModule',
  'MultiRelate',
  'MultiSelect',
  'Number',
  'Object',
  'Phone',
  'Relate',
  'TextArea',
  'TextField',
  'Url',
] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** What a column of this field is in PostgreSQL. */
export type ColumnType =
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'numeric'
  | 'double precision'
  | 'bigint'
  | 'text[]'
  | 'jsonb';

/** Either a clean value (null = empty) or the sentence that tells the user what is wrong. */
export type Parsed<T> = { value: T | null } | { problem: string };

/** How search treats the values of a type: which operators it offers and how they compare. */
export type Comparison = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'list' | 'record' | 'none';

/** What screens, layouts and searches ask of a type; what is not said is not so. */
export interface FieldTraits {
  /** Of a column, in pixels; absent: as wide as any. A heading or choices may widen it. */
  readonly width?: number;
  /** Stands at the right edge of a column and can be summed. */
  readonly isNumeric?: true;
  /** Short enough for a cell of a grid. */
  readonly fitsCell?: true;
  /** A value alone says nothing: a card names the field. */
  readonly needsLabel?: true;
  /** Its cell is a link, so it cannot stand inside a button. */
  readonly isLink?: true;
  /** Its value names a record or a file, which has to be there. */
  readonly namesAnother?: true;
  /** Its input wants the whole width of a form. */
  readonly isWide?: true;
  readonly isSortable?: true;
  readonly mayBeUnique?: true;
  readonly massUpdatable?: true;
  /** Its values make groups of a table. */
  readonly isGroupable?: true;
  /** Not one value but a small document. */
  readonly isStructure?: true;
  /** Compared, sorted and indexed without case. */
  readonly isFreeText?: true;
  /** One choice is the whole answer: a cell saves as soon as it is made. */
  readonly savesOnChoice?: true;
  /** Enter is a key of the input's own, so saving in a cell has a button. */
  readonly ownsEnter?: true;
  /** Fills the columns of a list that states, relations and the assigned user leave. */
  readonly fillsColumns?: true;
  /** People type it to find a record by, beside its name. */
  readonly identifies?: true;
  /** Searched by its digits, however they are set apart. */
  readonly comparesDigits?: true;
  /** A search and a condition compare its values in the same way. */
  readonly comparesPlainly?: true;
  /** A place on the map: `withinMiles` may be asked of it. */
  readonly isPlace?: true;
  /** Where it stands on a page that nobody designed; absent: among the details. */
  readonly section?: 'contact' | 'dates' | 'other';
  /** How the search for words looks into it; absent: not at all. */
  readonly foundBy?: 'text' | 'parts' | 'name' | 'choice' | 'number' | 'day';
  /** What a formula has to give for it; absent: it cannot be computed. */
  readonly computedAs?: 'text' | 'number' | 'boolean' | 'date' | 'datetime';
  /** The types whose values it can take over. */
  readonly madeOf?: readonly InputType[];
  /** How its values may be the same in two records that are possible duplicates; absent: they are not compared. */
  readonly sameBy?: readonly ComparedAs[];
}

/**
 * One input type: everything that both sides know of it. Values on the wire are what `parse` returns:
 * text as string, Date as `YYYY-MM-DD`, DateTime as ISO 8601 UTC, Currency and Number as number, MultiSelect as string[],
 * Relate as a 24-hex id, FlexRelate as `{ moduleName, recordId }`, Address as `{ street, city, state, zip }`.
 */
export interface FieldType<T = unknown> {
  inputType: InputType;
  /** The specification's triple `{ inputType, fieldType, schemaType }`. */
  fieldType: string;
  schemaType: string;
  comparison: Comparison;
  traits: FieldTraits;
  /** Columns by suffix: `{ '': 'text' }`, or the parts `{ street: 'text', … }` stored as `<field>$<part>`. */
  columns(field: Field): Record<string, ColumnType>;
  /** The most characters of a text in it, or of each text; default 1,000. */
  longest?: number;
  /** Reads whatever a form, a file or an integration sent. Trims text; '' is empty. */
  parse(input: unknown, field: Field): Parsed<T>;
  isEmpty(value: T | null | undefined): boolean;
  /** The value as a person reads it, never "null" or an id; references are formatted by the caller, who knows the names. */
  format(value: T | null | undefined, field: Field, locale?: FormatOptions): string;
  /** Orders two filled values: negative, 0, positive. */
  compare(a: T, b: T): number;
}

export interface FormatOptions {
  /** BCP 47 tag; default en-US. */
  locale?: string;
  /** IANA zone for DateTime; default the runtime's. */
  timeZone?: string;
}
