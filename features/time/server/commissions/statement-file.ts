import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { noteExport, refuseExport, type Exported } from '#server/records/export.ts';
import type { ExportCell } from '#server/records/sheets.ts';
import { paperPdf } from '#features/reports/server/public.ts';
import { commissions } from '../../commissions.module.ts';
import { formatLongMonth } from '../../months.ts';
import { statementOf } from './statement.ts';

const HEADER = ['Date', 'Placement', 'State', 'How it comes about', 'Amount'];

/** A statement as the rows of a workbook: texts stay texts, whatever they begin with. Its last row is the total. */
export async function statementSheet(context: Context, user: string, month: string): Promise<Exported> {
  const { lines, total } = await noted(context, user, month, 'xlsx');
  const rows = async function* (): AsyncGenerator<ExportCell[]> {
    for (const line of lines)
      yield [line.date ? { clock: line.date } : null, line.name, line.status, line.text, line.amount ?? null];
    yield ['Total', null, null, null, total];
  };
  return { header: HEADER, count: lines.length, rows: rows() };
}

export async function statementPdf(context: Context, user: string, month: string): Promise<Buffer> {
  const { lines, total } = await noted(context, user, month, 'pdf');
  const person = await context.records.find(users, user);
  const rows = lines.map((line) => [line.date ?? '', line.name ?? '', line.status ?? '', line.text, dollars(line.amount)]);
  return paperPdf(context, {
    title: `Commissions, ${formatLongMonth(month)}`,
    about: person?.name ?? 'Commissions',
    blocks: lines.length
      ? [
          {
            kind: 'table',
            header: HEADER,
            rows,
            numeric: [false, false, false, false, true],
            total: ['Total', '', '', '', dollars(total)],
          },
        ]
      : [{ kind: 'text', text: 'No commissions in this month.' }],
  });
}

async function noted(context: Context, user: string, month: string, format: string) {
  const module = context.engine.registry.module(commissions.name);
  if (user !== context.userId) refuseExport(context, module);
  const statement = await statementOf(context, user, month);
  await noteExport(context, module, { count: statement.lines.length, fields: HEADER, format });
  return statement;
}

const dollars = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
