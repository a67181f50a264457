import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { Field } from '#common/field.ts';
import { companyFields, fileFields, personFields } from '#common/field-sets.ts';
import { address, defaultFields, teamField } from '#common/module.ts';

/** What a new module can begin with, by the word that says it. */
const SETS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  person: personFields,
  company: companyFields,
  file: fileFields,
  address: { address: address('Address') },
  teams: teamField,
};

export interface FieldSet {
  key: string;
  label: string;
  fields: Readonly<Record<string, Field>>;
}
export const FIELD_SETS: readonly FieldSet[] = Object.entries(SETS).map(([key, fields]) => ({
  key,
  label: key[0]!.toUpperCase() + key.slice(1),
  fields,
}));

/** The fields of these sets, each once, as a definition states them. */
export const fieldsOfSets = (keys: readonly string[]): Record<string, unknown>[] => {
  const chosen = FIELD_SETS.filter(({ key }) => keys.includes(key)).map(({ fields }) => fields);
  return Object.entries<Field>(Object.assign({}, ...chosen) as Record<string, Field>).map(([fieldName, { type, ...field }]) => ({
    fieldName,
    inputType: type,
    ...field,
  }));
};

const COPIED =
  'label required default description options dropdown ref refs dependent parentField textAreaRowCount format min max massUpdatable personal unique'.split(
    ' ',
  );

/** The fields of another module that a new one can have as its own: not those that the server keeps. */
export const copiedFields = ({ fields }: DescribedModule): Record<string, unknown>[] =>
  fields.filter(isCopied).map((field) => {
    const stated = COPIED.filter((name) => name in field && !(name === 'options' && field.dropdown));
    return {
      fieldName: field.fieldName,
      inputType: field.inputType,
      ...Object.fromEntries(stated.map((name) => [name, field[name as keyof DescribedField]])),
    };
  });

const isCopied = (field: DescribedField): boolean =>
  !Object.hasOwn(defaultFields, field.fieldName) &&
  !field.serverOnly &&
  !field.secret &&
  !field.through &&
  !field.from &&
  !field.shape;
