import { invalid } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { dayIn, isTimeZone, momentIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { htmlOf, personalSender, renderTemplate, subjectsOf, writeMessage } from '#features/messaging/server/public.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { leads } from '../../leads.module.ts';
import { subs } from '../../subs.module.ts';

type Sub = RecordOf<typeof subs>;

export interface InterviewOrder {
  /** `YYYY-MM-DD` and `HH:MM` on the clock of the zone. */
  date: string;
  time: string;
  timeZone: string;
  /** An address, a room, or a link. */
  place?: string | null | undefined;
  /** The candidate gets a mail. */
  mail?: boolean | undefined;
  template?: string | null | undefined;
}

/** Sets the status and both dates of a sub, and writes to the candidate. */
export function scheduleInterview(context: Context, subId: string, order: InterviewOrder): Promise<Sub> {
  if (!isTimeZone(order.timeZone)) throw invalid({ timeZone: 'This time zone does not exist.' });
  return context.transaction(async (inner) => {
    const interview_date = momentIn(order.timeZone, order.date, order.time);
    const isMoved = (await inner.records.get(subs, subId)).status === 'InterviewScheduled';
    const sub = await inner.records.update(subs, subId, {
      status: 'InterviewScheduled',
      interview_booked_date: inner.today(),
      interview_date,
      interview_place: order.place?.trim() || null,
    });
    if (order.mail) await mailCandidate(inner, sub, order, { moment: interview_date, isMoved });
    return sub;
  });
}

interface Planned {
  moment: string;
  /** The candidate knows of another moment. */
  isMoved: boolean;
}
async function mailCandidate(context: Context, sub: Sub, order: InterviewOrder, { moment, isMoved }: Planned): Promise<void> {
  const lead = await context.records.find(leads, sub.leads_subs);
  if (!lead?.email) throw invalid({ mail: 'The candidate has no email address.' });
  const { subject, body_html } = await textOf(context, sub, order, isMoved);
  await writeMessage(
    context,
    {
      to: [lead.email],
      subject,
      message: `${body_html}${whenAndWhere(order, moment)}`,
      related_record: { moduleName: 'leads', recordId: lead._id },
    },
    await personalSender(context, undefined),
    { isNeeded: true },
  );
}

async function textOf(context: Context, sub: Sub, { template }: InterviewOrder, isMoved: boolean) {
  const chosen = template ? await context.records.get(templates, template) : undefined;
  const text = chosen
    ? { ...chosen, body_html: htmlOf(chosen) }
    : {
        subject: isMoved ? 'Your interview has moved' : 'Your interview',
        body: null,
        body_html: `<p>Hi {{lead.first_name|there}},</p><p>your interview ${isMoved ? 'has moved to' : 'is scheduled'}:</p>`,
      };
  const about = { ...(sub.leads_subs ? { lead: sub.leads_subs } : {}), ...(sub.jobs_subs ? { job: sub.jobs_subs } : {}) };
  return renderTemplate(context, text, await subjectsOf(context, about));
}

/** In the zone that was chosen, whichever the candidate lives in. */
function whenAndWhere({ timeZone, place }: InterviewOrder, moment: string): string {
  const at = new Date(moment);
  const [year, month, day] = dayIn(timeZone, at).split('-');
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const partOf = (wanted: Intl.DateTimeFormatPartTypes) => clock.formatToParts(at).find(({ type }) => type === wanted)?.value;
  const time = `${partOf('hour')}:${partOf('minute')} ${partOf('dayPeriod')}`;
  const where = place?.trim();
  const shown =
    where && /^https:\/\/\S+$/.test(where)
      ? `<a href="${escapeHtml(where)}">${escapeHtml(where)}</a>`
      : where && escapeHtml(where);
  return `<p><strong>${month}/${day}/${year} at ${time} (${partOf('timeZoneName') ?? timeZone})</strong>${shown ? `<br>${shown}` : ''}</p>`;
}
