import { newId } from '#common/ids.ts';
import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { escapeHtml } from './escape-html.ts';

interface Asked {
  to: string;
  subject: string;
  body: string;
  about: RecordLink | null;
  /** Default: a check. */
  channel?: 'check' | 'voice';
  /** Of its row; one that is there stays as it is. */
  id?: string;
  /** `sent`: it left. */
  status?: 'recorded' | 'sent';
}

/** What would have been asked of a service outside, where none is configured, or a call that was placed; admins read it in the outbox. */
export async function recordInOutbox(
  context: Context,
  { to, subject, body, about, channel = 'check', id = newId(), status = 'recorded' }: Asked,
): Promise<void> {
  await context.database.query(
    `insert into muster.outbox (_id, channel, "to", subject, name, body, status, "relatedRecord$module", "relatedRecord$id", "createdAt")
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      id,
      channel,
      JSON.stringify([to]),
      subject,
      escapeHtml(body),
      status,
      about?.moduleName ?? null,
      about?.recordId ?? null,
      context.now(),
    ],
  );
}
