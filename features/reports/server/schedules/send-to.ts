import { Readable } from 'node:stream';
import { isFinal, Refusal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { createContext, type Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { storeUpload, type StoredFile } from '#server/files/uploads.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { sendMail } from '#server/outside/mail.jobs.ts';
import { reportSchedules } from '../../report-schedules.module.ts';
import { reportSendings } from '../../report-sendings.module.ts';
import { timeInWords, type ScheduleStep } from '../../schedule-times.ts';
import { filesFor, type Prepared } from './files-for.ts';

export interface Sending {
  schedule: string;
  user: string;
  /** ISO 8601: the time at which it was to be sent. */
  due: string;
}
type Schedule = RecordOf<typeof reportSchedules>;

/** What the recipient's own rights give, on the days of the schedule's time zone. */
export async function sendTo(context: Context, sending: Sending): Promise<void> {
  const schedule = await context.records.find(reportSchedules, sending.schedule);
  if (!schedule?.recipients?.includes(sending.user)) return;
  if (await isSent(context, sending)) return;
  const recipient = await context.records.find(users, sending.user);
  const access = recipient && (await context.engine.access.of(sending.user));
  if (!access || !recipient?.email) return note(context, schedule, `${recipient?.name ?? 'A recipient'} may not sign in.`);
  const { engine, now } = context;
  const timeZone = schedule.time_zone ?? 'UTC';
  const reader = createContext(engine, { access, userId: sending.user, source: 'system', timeZone, now });
  const prepared = await prepare(reader, schedule);
  if (typeof prepared === 'string') return note(context, schedule, `${recipient.name}: ${prepared}`);
  if (!prepared) return;
  const files = await Promise.all(
    prepared.files.map(({ name, bytes }) => storeUpload(reader, { filename: name, content: Readable.from([bytes]) })),
  );
  await onceOnly(context, sending, async (inner) => {
    await inner.queue(sendMail, letterOf(inner, schedule, recipient.email!, prepared, files));
  });
}

/** A sentence where the recipient may not see it; undefined where there is nothing to send. */
async function prepare(reader: Context, schedule: Schedule): Promise<Prepared | string | undefined> {
  try {
    return await filesFor(reader, schedule);
  } catch (problem) {
    if (isFinal(problem)) return problem.message;
    throw problem;
  }
}

const keyOf = ({ schedule, user, due }: Sending): string => `${schedule} ${user} ${due}`;

const isSent = async ({ records }: Context, sending: Sending): Promise<boolean> =>
  (await records.first(reportSendings, { key: keyOf(sending) })) !== undefined;

/** Of two that try at the same moment the database lets one through. */
async function onceOnly(context: Context, sending: Sending, act: (inner: Context) => Promise<void>): Promise<void> {
  try {
    await context.transaction(async (inner) => {
      await inner.records.create(reportSendings, { ...sending, key: keyOf(sending) });
      await act(inner);
    });
  } catch (problem) {
    if (!(problem instanceof Refusal) || !(await isSent(context, sending))) throw problem;
  }
}

async function note({ records }: Context, { _id }: Schedule, last_problem: string): Promise<void> {
  await records.update(reportSchedules, _id, { last_problem });
}

function letterOf(
  { engine }: Context,
  schedule: Schedule,
  to: string,
  { title, path, left }: Prepared,
  files: readonly StoredFile[],
) {
  const { publicUrl } = engine.settings;
  const { every, weekday, day, hour, time_zone } = schedule;
  const time = timeInWords({ every: every as ScheduleStep, weekday, day, hour: hour ?? 0 });
  return {
    to: [to],
    subject: title,
    html: [
      `<p>These are the numbers of <strong>${escapeHtml(title)}</strong> that you may see.</p>`,
      left ? `<p>${escapeHtml(left)}</p>` : '',
      `<p><a href="${publicUrl}${path}">Open in Muster</a></p>`,
      `<p>You get this ${escapeHtml(time)} (${escapeHtml(time_zone ?? 'UTC')}). `,
      `<a href="${publicUrl}/app/reportSchedules/detail/${schedule._id}">Change or stop it</a></p>`,
    ].join(''),
    attachments: files.map(({ _id, label }) => ({ _id, filename: label })),
    relatedRecord: { moduleName: 'reportSchedules', recordId: schedule._id },
  };
}
