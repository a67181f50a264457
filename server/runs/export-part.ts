import { Readable } from 'node:stream';
import { forbidden } from '#common/errors.ts';
import { randomId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { columnsOf, refuseExport, rowsOf } from '../records/export.ts';
import { headerOf, sheetOf } from '../records/sheets.ts';
import { csvLines, csvHead } from '../records/spreadsheets.ts';
import { rightsDigest } from './run-rights.ts';
import type { Run } from './run.ts';
import type { Worked } from './works.ts';

/** Writes the next rows as a file of their own; the parts one after another are the whole. */
export async function exportPart(context: Context, module: Module, run: Run, ids: readonly string[]): Promise<Worked> {
  refuseExport(context, module);
  if (rightsDigest(context, module) !== run.plan.rights) throw rightsChanged();
  const sheet = sheetOf(run.plan.style, columnsOf(context, module, run.plan.columns!), run.timeZone);
  const lines = run.cursor === 0 ? [csvHead(headerOf(sheet))] : [];
  let written = 0;
  for await (const row of rowsOf(context, module, ids, sheet, run.plan)) {
    lines.push(csvLines([row]));
    written++;
  }
  const part = Buffer.from(lines.join(''));
  const name = randomId();
  const path = `${name.slice(0, 4)}/${name}`;
  await context.engine.files.write(path, Readable.from([part]));
  await context.database.query('insert into muster.run_files (run_id, position, path, size) values ($1, $2, $3, $4)', [
    run._id,
    run.cursor,
    path,
    part.length,
  ]);
  return { matched: ids.length, changed: written, skipped: [] };
}

/** The parts of its file, one after another. */
export async function* exportedFile({ engine, database }: Context, run: Run): AsyncGenerator<Buffer> {
  const { rows } = await database.query('select path from muster.run_files where run_id = $1 order by position', [run._id]);
  for (const { path } of rows) for await (const chunk of await engine.files.read(path)) yield chunk as Buffer;
}

/** What the file holds was cut to the rights of its person; with others it would be another file. */
export const rightsChanged = () => forbidden('Your rights have changed since this export was made. Please export again.');
