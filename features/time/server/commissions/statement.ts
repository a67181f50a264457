import { addDays, addMonths } from '#common/fields/calendar.ts';
import { fieldLevel } from '#common/access.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { commissions } from '../../commissions.module.ts';
import { hoursAndMinutes } from '../../time-entries.ts';

export type StatementLine = RecordOf<typeof commissions> & { text: string };

/** What a recruiter earned in a month (`YYYY-MM`), line by line, as far as the reader sees the commissions; cancelled ones earn nothing. */
export async function statementOf(
  context: Context,
  user: string,
  month: string,
): Promise<{ lines: StatementLine[]; total: number }> {
  const first = `${month}-01`;
  const found = await context.records.all(
    commissions,
    {
      all: [
        { field: 'users_commissions', op: 'equals', value: user },
        { field: 'date', op: 'between', value: [first, addDays(addMonths(first, 1), -1)] },
        { field: 'status', op: 'notEquals', value: 'Cancelled' },
      ],
    },
    { sort: [{ field: 'date' }, { field: 'createdAt' }] },
  );
  const rights = context.access.module(context.engine.registry.module(commissions.name));
  const isHidden = (name: string) => fieldLevel(rights, name) === 'None';
  const lines = found.map((record) => ({ ...record, text: explain(record, isHidden) }));
  return { lines, total: lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100 };
}

/** `37:30 h × $20.00 × 6% = $45.00`; what the reader may not see is left out. */
function explain(
  { hours, spread, percentage, amount, corrects }: RecordOf<typeof commissions>,
  isHidden: (name: string) => boolean,
): string {
  const shown = (name: string, value: unknown) => value !== null && value !== undefined && !isHidden(name);
  const factors = [
    shown('hours', hours) && `${hoursAndMinutes(hours!)} h`,
    shown('spread', spread) && dollars(spread!),
    shown('percentage', percentage) && `${percentage}%`,
  ].filter(Boolean);
  const result = shown('amount', amount) ? ` = ${dollars(amount!)}` : '';
  return `${corrects ? 'Correction: ' : ''}${factors.join(' × ')}${result}`;
}

const dollars = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
