import { newId } from '#common/ids.ts';
import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { escapeHtml } from './escape-html.ts';

/** What would have been asked of a service outside, where none is configured; admins read it in the outbox. */
export async function recordInOutbox(
  context: Context,
  { to, subject, body, about }: { to: string; subject: string; body: string; about: RecordLink },
): Promise<void> {
  await context.database.query(
    `insert into muster.outbox (_id, channel, "to", subject, name, body, status, "relatedRecord$module", "relatedRecord$id", "createdAt")
     values ($1, 'check', $2, $3, $3, $4, 'recorded', $5, $6, $7)`,
    [newId(), JSON.stringify([to]), subject, escapeHtml(body), about.moduleName, about.recordId, context.now()],
  );
}
