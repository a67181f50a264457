import { conflict, notFound } from '#common/errors.ts';
import { addDays } from '#common/fields/calendar.ts';
import type { InputType } from '#common/fields/field-type.ts';
import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import { countFilledIn } from './field-usage.ts';
import { quote, type Module } from './module.ts';
import { columnsOf } from './storage.ts';

/** A field that left a definition: its values stay for 30 days under the name of its columns. */
export interface RetiredField {
  /** What it was called. Its columns may have another name by now: the key under which it is kept. */
  name: string;
  field: Field;
  /** ISO 8601 */
  at: string;
}
export type RetiredFields = Readonly<Record<string, RetiredField>>;

const DAYS_KEPT = 30;

export const retiredOf = (definition: { retired?: RetiredFields }): RetiredFields => definition.retired ?? {};

/** The last moment at which it can come back. */
export const keptUntil = ({ at }: RetiredField): string => `${addDays(at.slice(0, 10), DAYS_KEPT)}${at.slice(10)}`;

/** A name of columns that nothing has: no field name holds a tilde. */
export function freeKey(name: string, taken: RetiredFields): string {
  for (let n = 1; ; n++) if (!Object.hasOwn(taken, `${name}~${n}`)) return `${name}~${n}`;
}

export interface ListedRetiredField {
  fieldName: string;
  label: string;
  inputType: InputType;
  retiredAt: string;
  until: string;
  filled: number;
}

export async function listRetired(context: Context, module: Module): Promise<ListedRetiredField[]> {
  const retired = Object.entries(await readRetired(context, module));
  return Promise.all(
    retired.map(async ([key, each]) => ({
      fieldName: key,
      label: each.field.label,
      inputType: each.field.type,
      retiredAt: each.at,
      until: keptUntil(each),
      filled: await countFilledIn(
        context.database,
        module,
        columnsOf(key, each.field).map((column) => column.name),
      ),
    })),
  );
}

export async function readRetired({ database }: Context, module: Module): Promise<RetiredFields> {
  const { rows } = await database.query('select definition from muster.module_definitions where _id = $1', [module._id]);
  return retiredOf(rows[0]?.definition ?? {});
}

/** @throws 404, or 409 where its time is over */
export function retiredNamed(context: Context, retired: RetiredFields, key: string): RetiredField {
  const found = Object.hasOwn(retired, key) ? retired[key] : undefined;
  if (!found) throw notFound('This field is not among the retired ones.', 'field-not-found');
  if (Date.parse(keptUntil(found)) < context.now().getTime())
    throw conflict('too-late', 'The values of this field are no longer kept.');
  return found;
}

/** The columns of a field under another name. */
export async function renameColumns(
  { database }: Context,
  module: Module,
  field: Field,
  from: string,
  to: string,
): Promise<void> {
  const target = columnsOf(to, field);
  for (const [at, { name }] of columnsOf(from, field).entries())
    await database.query(`alter table ${module.tableName} rename column ${quote(name)} to ${quote(target[at]!.name)}`);
}

export async function dropColumns({ database }: Context, module: Module, field: Field, key: string): Promise<void> {
  for (const { name } of columnsOf(key, field))
    await database.query(`alter table ${module.tableName} drop column if exists ${quote(name)}`);
}
