import { importState, type ImportProblem, type ImportRecord, type ListedImport } from '#common/imports.ts';
import type { Context } from '../context.ts';
import { readRun, runOf, type Run } from '../runs/run.ts';
import { listed as listedRun } from '../runs/listed-run.ts';
import { importOf, type Import } from './imports.ts';

interface Acts {
  check: Run | undefined;
  run: Run | undefined;
}

async function actsOf({ database }: Context, { check, run }: Import): Promise<Acts> {
  return {
    check: check === null ? undefined : await readRun(database, check),
    run: run === null ? undefined : await readRun(database, run),
  };
}

function listed(source: Import, { check, run }: Acts): ListedImport {
  const act = run ?? check;
  const counts = act?.outcome.import ?? { created: 0, updated: 0, unchanged: 0 };
  return {
    _id: source._id,
    moduleName: source.module,
    label: source.label,
    state: importState(check?.state, run?.state),
    at: source.createdAt,
    rows: source.rows,
    done: act?.cursor ?? 0,
    ...counts,
    failed: act?.skipped ?? 0,
    run: source.run,
    problem: act?.problem ?? null,
    undoneBy: run?.undoneBy ?? null,
  };
}

/** An import as its person sees it. */
export async function importRecord(context: Context, source: Import): Promise<ImportRecord> {
  const acts = await actsOf(context, source);
  const run = acts.run && listedRun(context, acts.run);
  return {
    ...listed(source, acts),
    headers: source.headers,
    sample: source.sample,
    encoding: source.reading.encoding,
    delimiter: source.reading.delimiter,
    sheet: source.reading.sheet,
    sheets: source.reading.sheets,
    mapping: source.plan.mapping,
    plan: source.plan,
    act: source.run ?? source.check,
    knowsDuplicates: (context.engine.registry.modules.get(source.module)?.duplicates?.length ?? 0) > 0,
    problems: await problemsOf(context, source, MOST_PROBLEMS),
    undoUntil: run?.undoUntil ?? null,
    madeBetween: run?.endedAt ? [run.at, run.endedAt] : null,
  };
}
const MOST_PROBLEMS = 100;

/** One per row and column, in the order of the file. */
async function problemsOf({ database }: Context, { run, check }: Import, most: number): Promise<ImportProblem[]> {
  const { rows } = await database.query(
    'select record_id, reason, fields from muster.run_skipped where run_id = $1 order by position limit $2',
    [run ?? check, most],
  );
  const problems = rows.flatMap(({ record_id: row, reason, fields }) => {
    const named = Object.entries((fields ?? {}) as Record<string, string>);
    if (!named.length) return [{ row: Number(row), column: null, reason: reason as string }];
    return named.map(([column, sentence]) => ({ row: Number(row), column: column || null, reason: sentence }));
  });
  return problems.slice(0, most);
}

/** One's own, the newest first. */
export async function listImports(context: Context, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
  const { database, engine, access } = context;
  const open = [...engine.registry.modules.values()].filter((module) => access.module(module).access).map(({ name }) => name);
  const { rows } = await database.query(
    `select i.*, to_jsonb(c) as checked, to_jsonb(r) as ran, count(*) over () as of
       from muster.imports i left join muster.runs c on c._id = i.check_run left join muster.runs r on r._id = i.run
      where i.user_id = $1 and i.module = any($2) order by i.created_at desc, i._id desc limit $3 offset $4`,
    [context.userId, open, pageSize, pageNumber * pageSize],
  );
  const records = rows.map((row) =>
    listed(importOf(row), { check: row.checked ? runOf(row.checked) : undefined, run: row.ran ? runOf(row.ran) : undefined }),
  );
  return { records, total: Number(rows[0]?.of ?? 0), pageNumber, pageSize };
}
