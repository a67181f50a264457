import type { ImportPlan } from '#common/imports.ts';
import type { SkipCode } from '#common/runs.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { Run, RunRecord, SkippedRecord } from '../runs/run.ts';
import type { Worked } from '../runs/works.ts';
import { createEach, type Failure } from './create-each.ts';
import { refuseImport, refusePlan } from './may-import.ts';
import { withoutDuplicates } from './duplicates.ts';
import { partOf, readImport, ROWS_IN_PART, type Import } from './imports.ts';
import { readRows, type ReadRow } from './read-rows.ts';
import { namedIn, recordsBy } from './records-by.ts';
import { updateEach } from './update-each.ts';

/** How many records came of which kind, so far. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Brings in the next rows of a file as its person: rules, rights and audit hold for each, and what is refused is left out. */
export async function importPart(context: Context, module: Module, run: Run, next: readonly RunRecord[]): Promise<Worked> {
  const source = await readImport(context.database, run.plan.import!);
  if (!source) throw new Error(`The import ${run.plan.import} is gone.`);
  refuseImport(context, module);
  refusePlan(context, module, source.plan);
  const batch = new Batch(context, module, source);
  const rows = await partOf(context.database, source._id, Math.floor(run.cursor / ROWS_IN_PART));
  const read = await readRows(context, module, source.headers, source.plan, rows);
  const isText = source.reading.encoding !== null;
  if (isText) read.forEach((row, at) => refuseShifted(row, rows[at]!.cells, source.headers.length));
  for (const part of partsOfDifferentKeys(batch.readable(read))) await batch.work(part);
  const before = run.outcome.import ?? { created: 0, updated: 0, unchanged: 0 };
  const { created, updated, unchanged } = batch;
  return {
    matched: next.length - batch.skipped.length,
    changed: created + updated,
    skipped: batch.skipped.toSorted((one, other) => Number(one._id) - Number(other._id)),
    outcome: {
      import: {
        created: before.created + created,
        updated: before.updated + updated,
        unchanged: before.unchanged + unchanged,
      },
    },
  };
}

/** A comma without quotes parts a cell in two: what follows would go to the wrong fields. Beside the columns of a workbook may stand notes. */
function refuseShifted({ problems }: ReadRow, cells: readonly string[], columns: number): void {
  const beyond = cells.slice(columns).map((cell) => cell.trim().slice(0, 60));
  if (beyond.every((cell) => cell === '')) return;
  problems[''] ??=
    `This row has ${cells.length} cells for ${columns} columns; beyond them stands “${beyond.join(', ').slice(0, 200)}”.` +
    ' Put quotes around a cell that holds the separator.';
}

/** The rows of one part, and what has come of them so far. */
class Batch implements ImportCounts {
  created = 0;
  updated = 0;
  unchanged = 0;
  readonly skipped: SkippedRecord[] = [];
  readonly #context: Context;
  readonly #module: Module;
  readonly #plan: ImportPlan;

  constructor(context: Context, module: Module, { plan }: Import) {
    this.#context = context;
    this.#module = module;
    this.#plan = plan;
  }

  /** Without those that cannot be read. */
  readable(rows: readonly ReadRow[]): ReadRow[] {
    return rows.filter(({ row, problems }) => {
      const [problem] = Object.values(problems);
      if (problem) this.#skip(row, 'invalid', problem, problems);
      return problem === undefined;
    });
  }

  /** Rows of which no two are about the same record. */
  async work(rows: readonly ReadRow[]): Promise<void> {
    const { made, there } = await this.#sorted(rows);
    const fresh = await withoutDuplicates(this.#context, this.#module, this.#plan, made, ({ row, reason }) =>
      this.#skip(row, 'rule', reason),
    );
    const failedNew = await createEach(this.#context, this.#module, fresh);
    this.created += fresh.length - failedNew.length;
    const result = await updateEach(this.#context, this.#module, there);
    this.updated += result.updated;
    this.unchanged += there.length - result.updated - result.failed.length;
    for (const { row, code, reason, fields } of [...failedNew, ...result.failed])
      this.#skip(row, code, reason, this.#byHeading(fields));
  }

  /** Those whose record is new, and those whose record is there. */
  async #sorted(rows: readonly ReadRow[]) {
    const { mode, matchBy = [] } = this.#plan;
    if (mode === 'create') return { made: rows, there: [] };
    const matches = await recordsBy(
      this.#context,
      this.#module,
      matchBy,
      rows.map(({ key }) => key!),
    );
    const made: ReadRow[] = [];
    const there: (ReadRow & { id: string })[] = [];
    rows.forEach((row, at) => {
      const found = matches[at]!;
      if (found.length === 1) there.push({ ...row, id: found[0]!._id });
      else if (found.length) this.#skip(row.row, 'conflict', `Several records match this row: ${namedIn(found)}.`);
      else if (mode === 'update') this.#skip(row.row, 'not-found', 'No record that you can see matches this row.');
      else made.push(row);
    });
    return { made, there };
  }

  #skip(row: number, code: SkipCode, reason: string, fields?: Record<string, string>): void {
    this.skipped.push({ _id: String(row), code, reason, ...(fields ? { fields } : {}) });
  }

  /** Problems of fields, by the heading of the column that fills them; those of others stay under the field. */
  #byHeading(fields: Failure['fields'] = {}): Record<string, string> {
    const headingOf = (name: string) => this.#plan.mapping.find(({ field }) => field.split('.')[0] === name)?.column ?? '';
    return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [headingOf(name), problem]));
  }
}

/** In the order of the file; a row that names a record again begins another part, so that it finds what the row before left. */
function partsOfDifferentKeys(rows: readonly ReadRow[]): ReadRow[][] {
  const parts: ReadRow[][] = [[]];
  let known = new Set<string>();
  for (const row of rows) {
    const key = row.key && JSON.stringify(row.key).toLowerCase();
    if (key !== undefined && known.has(key)) {
      parts.push([]);
      known = new Set();
    }
    if (key !== undefined) known.add(key);
    parts.at(-1)!.push(row);
  }
  return parts.filter((part) => part.length);
}
