import { isFinal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { asReader } from '#server/records/seen-by.ts';
import { reportAlerts } from '../../report-alerts.module.ts';
import { reports } from '../../reports.module.ts';
import { answered } from '../schedules/files-for.ts';
import { numberCrossed } from '../../reports.notification-kinds.ts';
import { limitInWords } from './limit-in-words.ts';

type Alert = RecordOf<typeof reportAlerts>;

/** Tells the owner when the total has crossed the limit since the last look; the first look only remembers where it stands. */
export async function checkAlert(context: Context, alert: Alert): Promise<void> {
  const checked_at = context.now().toISOString();
  const read = await valueFor(context, alert);
  if ('problem' in read) {
    if (read.problem !== alert.last_problem) await note(context, alert, { last_problem: read.problem, checked_at });
    return;
  }
  const { direction, threshold } = alert;
  const { value, limit } = read;
  const is_beyond = direction === 'below' ? value < threshold! : value > threshold!;
  if (value === alert.last_value && is_beyond === alert.is_beyond && !alert.last_problem) return;
  const hasCrossed = is_beyond && alert.last_value !== null && !alert.is_beyond;
  await context.transaction(async (inner) => {
    const locked = await inner.records.lock(reportAlerts, alert._id);
    if (locked.version !== alert.version) return; // changed, or looked at by somebody else
    await note(inner, alert, { is_beyond, last_value: value, checked_at, last_problem: null });
    if (!hasCrossed) return;
    await notify(inner, {
      to: [alert.assigned_to],
      kind: numberCrossed,
      title: `A number that you watch is ${limit}`,
      about: { moduleName: 'reports', recordId: alert.report! },
    });
  });
}

async function note({ records }: Context, { _id }: Alert, fields: Partial<Alert>): Promise<void> {
  await records.update(reportAlerts, _id, fields);
}

/** The number and its limit in words; a sentence where the owner may not see the number any more, or where there is none. */
async function valueFor(context: Context, alert: Alert): Promise<{ value: number; limit: string } | { problem: string }> {
  const { assigned_to, report: id, column } = alert;
  const reader = assigned_to ? await asReader(context, assigned_to) : undefined;
  const report = reader && (await reader.records.find(reports, id));
  if (!report) return { problem: 'The report was not found.' };
  try {
    const { totals } = await answered(reader!, report);
    const value = totals[column ?? 0] ?? null;
    if (value === null) return { problem: 'There are no records to measure.' };
    return { value: Number(value), limit: limitInWords(alert, report) };
  } catch (problem) {
    if (isFinal(problem)) return { problem: problem.message };
    throw problem;
  }
}
