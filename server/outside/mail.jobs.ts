import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { job, type Attempt } from '../jobs/job.ts';
import { isMailAddress } from './mail.ts';

export interface MailOrder {
  to: string[];
  subject: string;
  html: string;
  relatedRecord?: RecordLink;
  /** Its text is kept only where the outbox is the only place to read it. */
  confidential?: boolean;
}

/** The outbox row is written before the letter leaves; a retry finds the row and does not send what was sent. */
export const sendMail = job<MailOrder>('send-mail', deliver, { queue: 'mail' });

async function deliver({ database, engine, now }: Context, order: MailOrder, { jobId }: Attempt): Promise<void> {
  const to = order.to.filter(isMailAddress);
  if (!to.length) return;
  const subject = order.subject.replace(/[\r\n]+/g, ' ').slice(0, 500);
  const id = Number(jobId).toString(16).padStart(24, '0');
  const { rows } = await database.query(
    `insert into muster.outbox (_id, channel, "to", subject, name, body, status, "relatedRecord$module", "relatedRecord$id", "createdAt")
     values ($1, 'mail', $2, $3, $3, $4, 'queued', $5, $6, $7) on conflict (_id) do update set "updatedAt" = now() returning status`,
    [
      id,
      JSON.stringify(to),
      subject,
      order.confidential && engine.mail.provider !== 'outbox' ? null : order.html,
      order.relatedRecord?.moduleName ?? null,
      order.relatedRecord?.recordId ?? null,
      now(),
    ],
  );
  if (rows[0]!.status !== 'queued' && rows[0]!.status !== 'failed') return;
  await engine.mail.send({ id, to, subject, html: order.html });
  // its delivery may be known by now
  await database.query(
    `update muster.outbox set status = $2, "updatedAt" = now() where _id = $1 and status in ('queued', 'failed')`,
    [id, engine.mail.provider === 'outbox' ? 'recorded' : 'sent'],
  );
}

export default [sendMail];
