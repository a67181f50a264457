import type { Field } from '../module.ts';

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
  /** Columns by suffix: `{ '': 'text' }`, or the parts `{ street: 'text', … }` stored as `<field>$<part>`. */
  columns(field: Field): Record<string, ColumnType>;
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
