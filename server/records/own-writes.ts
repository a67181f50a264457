import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { writtenRowsOf } from '../database/keep-reads.ts';
import type { Column, Module } from '../modules/module.ts';
import { systemAccess } from './access.ts';
import type { Locked } from './lock.ts';
import { rowShape, type RowShape } from './rows.ts';
import { createSql } from './sql.ts';
import { columnValues } from './values.ts';

interface WrittenRow {
  /** As the database would answer it. */
  values: unknown[];
  /** Field → the version at which it last changed. */
  marks: Record<string, number>;
}

/** After the write of a new record, or of one that this transaction has written before. */
export function keepWritten(context: Context, module: Module, record: AnyRecord, changed: readonly string[] | 'new'): void {
  const rows = writtenRowsOf(context.database)?.of(module.tableName);
  if (!rows) return;
  const before = rows.get(record._id) as WrittenRow | undefined;
  const values = changed === 'new' || before ? valuesOf(context, module, record) : undefined;
  if (!values || record.deleted === true) return void rows.delete(record._id);
  const marks = changed === 'new' ? {} : Object.fromEntries(changed.map((field) => [field, record.version]));
  rows.set(record._id, { values, marks: { ...before?.marks, ...marks } });
}

/**
 * The record as a transaction that writes alone has written it: it holds the row until its end, and knows what stands there. Undefined
 * where it has to ask, and for everybody but the machine itself.
 */
export function ownWrite(context: Context, module: Module, id: string): Locked | undefined {
  if (context.access !== systemAccess) return undefined;
  const row = writtenRowsOf(context.database)?.of(module.tableName).get(id) as WrittenRow | undefined;
  return row && { record: shapeOf(context, module)!.record(structuredClone(row.values), 0), marks: { ...row.marks } };
}

/** Undefined where a value may be another one when it is read. */
function valuesOf(context: Context, module: Module, record: AnyRecord): unknown[] | undefined {
  const shape = shapeOf(context, module);
  if (!shape) return undefined;
  const values: unknown[] = [record._id, record.version];
  for (const stored of shape.fields) {
    const written = columnValues(stored, record[stored.name] ?? null);
    for (const [at, column] of stored.columns.entries()) {
      const value = asRead(column, written[at] ?? null);
      if (value === undefined) return undefined;
      values.push(value);
    }
  }
  return values;
}

/** All of its columns are its own, and none is sealed. */
function shapeOf({ engine }: Context, module: Module): RowShape | undefined {
  const shape = rowShape({ registry: engine.registry, access: systemAccess, sql: createSql() }, module, 't');
  return shape.fields.some(({ field }) => field.from || field.through || field.secret) ? undefined : shape;
}

function asRead({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'jsonb') return inOrder(JSON.parse(String(value)));
  if (type === 'text[]') return Array.isArray(value) ? value : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (NUMBERS.has(type)) return typeof value === 'number' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (type === 'text') return value;
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
  return type === 'timestamptz' && /^\d{4}-.*Z$/.test(value) ? new Date(value).toISOString() : undefined;
}

const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'bigint', 'integer', 'double precision']);

/** Names in the order in which a `jsonb` keeps them: the shorter ones first. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}
