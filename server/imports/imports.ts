import { newId } from '#common/ids.ts';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Delimiter, Encoding, ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { revealSecret, sealSecret } from '../secrets/secret-keys.ts';
import type { GivenRow } from './parse-rows.ts';

/** How a file is read. */
export interface Reading {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  sheets: string[];
}

/** A file that somebody brings in, as it is kept (docs/decisions/048). */
export interface Import {
  _id: string;
  module: string;
  userId: string;
  label: string;
  /** In the store; null once its rows are being brought in. */
  path: string | null;
  isWorkbook: boolean;
  reading: Reading;
  headers: string[];
  sample: string[][];
  rows: number;
  plan: ImportPlan;
  check: string | null;
  run: string | null;
  createdAt: string;
}

/** Rows of one part, which is one batch of the run. */
export const ROWS_IN_PART = 500;

export const newImportId = newId;

export async function insertImport(context: Context, given: Omit<Import, 'check' | 'run' | 'createdAt' | 'userId'>) {
  await context.database.query(
    `insert into muster.imports (_id, module, user_id, label, path, is_workbook, reading, headers, sample, row_count, plan, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      given._id,
      given.module,
      context.userId,
      given.label,
      given.path,
      given.isWorkbook,
      JSON.stringify(given.reading),
      sealed(given.headers),
      sealed(given.sample),
      given.rows,
      sealed(given.plan),
      context.now(),
    ],
  );
}

/** One's own, of a module that is open to oneself. @throws 404 for others */
export async function ownImport(context: Context, id: string | undefined): Promise<Import> {
  const { rows } = isId(id)
    ? await context.database.query('select * from muster.imports where _id = $1 and user_id = $2', [
        id.toLowerCase(),
        context.userId,
      ])
    : { rows: [] };
  // what it holds is of its module: a key without it and who lost it are not told
  if (!rows[0] || !isOpen(context, rows[0].module as string)) throw notFound('This import was not found.');
  return importOf(rows[0]);
}

const isOpen = ({ access, engine }: Context, name: string): boolean => {
  const module = engine.registry.modules.get(name);
  return module !== undefined && access.module(module).access;
};

/** The same, held until the transaction ends: of two who begin it at the same time one does. */
export async function holdImport(context: Context, _id: string): Promise<Import> {
  const { rows } = await context.database.query('select * from muster.imports where _id = $1 for no key update', [_id]);
  if (!rows[0]) throw notFound('This import was not found.');
  return importOf(rows[0]);
}

export async function readImport(database: Queryable, _id: string): Promise<Import | undefined> {
  const { rows } = await database.query('select * from muster.imports where _id = $1', [_id]);
  return rows[0] && importOf(rows[0]);
}

export function importOf(row: Record<string, any>): Import {
  return {
    _id: row._id,
    module: row.module,
    userId: row.user_id,
    label: row.label,
    path: row.path,
    isWorkbook: row.is_workbook,
    reading: row.reading,
    headers: revealed(row.headers),
    sample: revealed(row.sample),
    rows: row.row_count,
    plan: revealed(row.plan),
    check: row.check_run,
    run: row.run,
    createdAt: row.created_at,
  };
}

/** Its file was read in another way. */
export async function changeReading(
  { database }: Context,
  _id: string,
  { reading, headers, sample, rows, plan }: Pick<Import, 'reading' | 'headers' | 'sample' | 'rows' | 'plan'>,
): Promise<void> {
  await database.query(
    'update muster.imports set reading = $2, headers = $3, sample = $4, row_count = $5, plan = $6, check_run = null where _id = $1',
    [_id, JSON.stringify(reading), sealed(headers), sealed(sample), rows, sealed(plan)],
  );
}

export async function savePlan({ database }: Context, _id: string, plan: ImportPlan): Promise<void> {
  await database.query('update muster.imports set plan = $2, check_run = null where _id = $1', [_id, sealed(plan)]);
}

/** Keeps the rows of a file, part by part. Answers how many there are and the first of them. */
export async function keepRows({ database }: Context, _id: string, rows: AsyncIterable<GivenRow>) {
  const sample: string[][] = [];
  let part: GivenRow[] = [];
  let count = 0;
  const write = async () => {
    const at = Math.floor((count - 1) / ROWS_IN_PART);
    await database.query('insert into muster.import_parts (import_id, at, rows) values ($1, $2, $3)', [_id, at, sealed(part)]);
    part = [];
  };
  for await (const row of rows) {
    if (sample.length < ROWS_IN_SAMPLE) sample.push(row.cells.map((cell) => cell.slice(0, 300)));
    part.push(row);
    count++;
    if (part.length === ROWS_IN_PART) await write();
  }
  if (part.length) await write();
  return { count, sample };
}
const ROWS_IN_SAMPLE = 20;

export async function partOf(database: Queryable, _id: string, at: number): Promise<GivenRow[]> {
  const { rows } = await database.query('select rows from muster.import_parts where import_id = $1 and at = $2', [_id, at]);
  return rows[0] ? revealed(rows[0].rows) : [];
}

/** What a file holds may be secret in the table that it is for. */
const sealed = (value: unknown): string => sealSecret(JSON.stringify(value));
const revealed = (text: string) => JSON.parse(revealSecret(text)!);
