import type { Context } from '../context.ts';
import { csvHead, csvLines } from '../records/spreadsheets.ts';
import { partOf, type Import } from './imports.ts';
import type { GivenRow } from './parse-rows.ts';

const PAGE = 500;

/** The rows that were left out, as they were given, with their number and what is wrong with them: a file to correct. */
export async function* failedRows({ database }: Context, source: Import): AsyncGenerator<string> {
  yield csvHead([...source.headers, 'row', 'problem']);
  let after = 0;
  let part: { at: number; rows: Map<number, GivenRow> } | undefined;
  for (;;) {
    const { rows } = await database.query(
      `select position, record_id, reason, fields from muster.run_skipped
        where run_id = $1 and position > $2 order by position limit ${PAGE}`,
      [source.run ?? source.check, after],
    );
    const lines: (string | number)[][] = [];
    for (const { record_id: row, reason, fields } of rows) {
      while (!part?.rows.has(Number(row))) {
        const at: number = part ? part.at + 1 : 0;
        const given = await partOf(database, source._id, at);
        if (!given.length) break;
        part = { at, rows: new Map(given.map((each) => [each.row, each])) };
      }
      const cells = part?.rows.get(Number(row))?.cells ?? [];
      lines.push([...source.headers.map((_, at) => cells[at] ?? ''), Number(row), sentenceOf(reason as string, fields)]);
    }
    if (lines.length) yield csvLines(lines);
    if (rows.length < PAGE) return;
    after = Number(rows.at(-1)!.position);
  }
}

function sentenceOf(reason: string, fields: Record<string, string> | null): string {
  const named = Object.entries(fields ?? {}).map(([column, problem]) => (column ? `${column}: ${problem}` : problem));
  return named.length ? named.join(' ') : reason;
}
