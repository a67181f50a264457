import { fieldLevel, fieldRights, type FieldLevel, type ModuleAccess } from '#common/access.ts';
import type { AnyRecord } from '#common/module.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { isDeletedSql, namesItself } from '../modules/archived.ts';
import { DELETION_COLUMNS, hasTrash } from '../modules/trash.ts';
import type { Access } from './access.ts';
import { entriesSql } from './from-records.ts';
import { owned, readable, systemColumn } from './paths.ts';
import type { Reader } from './operand.ts';
import { revealOrSay } from '../secrets/secret-keys.ts';
import { hidesParts, withoutEditorsParts } from './editors-only.ts';
import { throughArray } from './field-where.ts';
import { createSql } from './sql.ts';

/** Which columns a reader gets, and how a row of them becomes a record. */
export interface RowShape {
  columns: readonly string[];
  /** Whose columns follow `_id` and `version`. */
  fields: readonly StoredField[];
  record(row: unknown[], offset: number): AnyRecord;
}

interface ShapeOptions {
  withDeletion?: boolean;
  /** Archived rows say so, and since when. */
  withArchived?: boolean;
}

/** Shapes are kept per reader and module, which are replaced as a whole when they change; null: the statement is part of it. */
const shapes = new WeakMap<Access, WeakMap<Module, Map<string, RowShape | null>>>();
const MOST_SHAPES = 50;

/** Fields the reader may not see are left out altogether; `_id` and `version` always come first. */
export function rowShape(
  reading: Reader,
  module: Module,
  alias: string,
  only?: ReadonlySet<string>,
  options: ShapeOptions = {},
): RowShape {
  let perModule = shapes.get(reading.access);
  if (!perModule) shapes.set(reading.access, (perModule = new WeakMap()));
  let kept = perModule.get(module);
  if (!kept) perModule.set(module, (kept = new Map()));
  const key = `${reading.registry.revision} ${alias} ${options.withDeletion ?? false} ${options.withArchived ?? false} ${only ? [...only].join(' ') : '*'}`;
  let shape = kept.get(key);
  if (shape === undefined) {
    if (kept.size >= MOST_SHAPES) kept.clear();
    kept.set(key, (shape = shapeOfAnyStatement(reading, module, alias, only, options)));
  }
  return shape ?? compile(reading, module, alias, only, options);
}

/** Null where its columns hold parameters or aliases of their statement. */
function shapeOfAnyStatement(
  reading: Reader,
  module: Module,
  alias: string,
  only: ReadonlySet<string> | undefined,
  options: ShapeOptions,
): RowShape | null {
  const sql = createSql();
  const shape = compile({ ...reading, sql }, module, alias, only, options);
  return sql.isUsed() ? null : shape;
}

function compile(
  reading: Reader,
  module: Module,
  alias: string,
  only: ReadonlySet<string> | undefined,
  options: ShapeOptions,
): RowShape {
  const { access } = reading;
  const rights = access.module(module);
  const columns = [`${alias}."_id"`, `${alias}."version"`];
  const fields: StoredField[] = [];
  const readers: { name: string; read: (row: unknown[], at: number) => unknown; at: number }[] = [];
  for (const stored of module.storage.values()) {
    if (only && !only.has(stored.name)) continue;
    const level = fieldLevel(rights, stored.name);
    if (level === 'None' || (stored.field.secret && level !== 'Full') || isNeverShown(access, stored)) continue;
    const at = columns.length;
    fields.push(stored);
    columns.push(
      ...(stored.name === 'deleted' && hasTrash(module) ? [isDeletedSql(alias)] : columnsOf(reading, stored, alias, level)),
    );
    readers.push({
      name: stored.name,
      read: hidesParts(stored.field, rights, access) ? partReader(stored) : readerOf(stored),
      at,
    });
  }
  for (const name of options.withDeletion ? [...DELETION_COLUMNS.keys()] : []) {
    const column = systemColumn(module, name);
    if (!column || (only && !only.has(name))) continue;
    readers.push({ name, read: single, at: columns.length });
    columns.push(`${alias}.${quote(column)}`);
  }
  const archivedAt =
    options.withArchived && hasTrash(module) && !namesItself(module) ? columns.push(`${alias}."_archivedAt"`) - 1 : null;
  const blank = blankOf(readers.map((reader) => reader.name));
  return {
    columns,
    fields,
    record(row, offset) {
      const record: Record<string, unknown> = { ...blank, _id: row[offset], version: row[offset + 1] };
      for (const reader of readers) record[reader.name] = reader.read(row, offset + reader.at);
      if (archivedAt !== null && row[offset + archivedAt] !== null)
        Object.assign(record, { archived: true, archivedAt: row[offset + archivedAt] });
      return record as AnyRecord;
    },
  };
}

/** A parsed object keeps its shape, and so do its copies: built name by name, so many fields make a slow dictionary. */
export const blankOf = (names: readonly string[]): Record<string, null> =>
  JSON.parse(`{${['_id', 'version', ...names].map((name) => `${JSON.stringify(name)}:null`).join(',')}}`);

function columnsOf(reading: Reader, stored: StoredField, alias: string, level: FieldLevel): string[] {
  const { access, sql } = reading;
  if (stored.field.from) return [owned(entriesSql(reading, stored, alias), alias, level, access, sql)];
  if (stored.field.through) return [owned(throughArray(stored, alias), alias, level, access, sql)];
  return stored.columns.map((column) => readable(alias, column.name, level, access, sql));
}

const single = (row: unknown[], at: number) => row[at];

function partReader(stored: StoredField): (row: unknown[], at: number) => unknown {
  const whole = readerOf(stored);
  return (row, at) => withoutEditorsParts(stored.field, whole(row, at));
}

function readerOf(stored: StoredField): (row: unknown[], at: number) => unknown {
  if (stored.field.secret) return (row, at) => revealOrSay(row[at] as string | null);
  if (stored.columns.length <= 1) return single;
  const parts = stored.columns.map((column) => column.part);
  if (stored.field.type === 'FlexRelate')
    return (row, at) =>
      row[at + 1] == null ? null : { moduleName: row[at + parts.indexOf('module')], recordId: row[at + parts.indexOf('id')] };
  return (row, at) => {
    let isEmpty = true;
    const value: Record<string, unknown> = {};
    for (let index = 0; index < parts.length; index++) {
      const part = row[at + index];
      value[parts[index]!] = part;
      if (part !== null) isEmpty = false;
    }
    return isEmpty ? null : value;
  };
}

/** Whether this value may be shown: a secret only to those with all rights on its field. */
export function mayRead(rights: ModuleAccess, access: Access, { name, field }: StoredField, record: AnyRecord): boolean {
  if (isNeverShown(access, { field })) return false;
  if (field.secret && fieldLevel(rights, name) !== 'Full') return false;
  return rightsOn(rights, access, name, record).read;
}

/** The machine itself reads what it alone uses. */
const isNeverShown = (access: Access, { field }: Pick<StoredField, 'field'>) =>
  field.writeOnly === true && access.userId !== null;

/** What the reader may do with a field of one record of theirs, or of somebody else's. */
export function rightsOn(
  rights: ModuleAccess,
  access: Access,
  field: string,
  record: AnyRecord,
): { read: boolean; write: boolean } {
  return fieldRights(fieldLevel(rights, field), record.assigned_to === access.userId);
}
