import type { Context } from '../context.ts';
import { sendMail } from '../outside/mail.jobs.ts';
import { endSessions } from './sessions.ts';

export interface SecurityChange {
  userId: string;
  /** As the audit log names it: `authenticator app`. Never a secret, and neither are the values. */
  what: string;
  from: string | null;
  to: string | null;
  /** What the person is told by mail. */
  sentence: string;
  /** The one session that goes on; absent: none does. */
  keepSession?: string | undefined;
}

/** How somebody signs in has changed: the log says so, their other sessions end, and they get an email. Inside a transaction. */
export async function announceSecurityChange(context: Context, change: SecurityChange): Promise<void> {
  await noteSecurityEvent(context, change);
  await endSessions(context, { user: change.userId, ...(change.keepSession ? { except: change.keepSession } : {}) }, change.what);
}

/** The same without an end of sessions: what happened does not put them in doubt. */
export async function noteSecurityEvent(context: Context, { userId, what, from, to, sentence }: SecurityChange): Promise<void> {
  const { rows } = await context.database.query(
    `insert into muster.audit_log (module, record_id, record_name, field, previous_value, new_value, changed_by, impersonator, "changeSource", request_id, date_created)
     select 'users', u._id, u.name, $2, to_jsonb($3::text), to_jsonb($4::text), $5, $6, 'direct record', $7, $8
       from records.users u where u._id = $1 returning (select email from records.users where _id = record_id) as email`,
    [userId, what, from, to, context.userId ?? userId, context.impersonatorId, context.requestId, context.now()],
  );
  const email: string | undefined = rows[0]?.email;
  if (!email) return;
  const link = `${context.engine.settings.publicUrl}/app/user/security`;
  await context.queue(sendMail, {
    to: [email],
    subject: 'Your sign-in settings changed',
    html: `<p>${sentence}</p><p>If this was not you, change your password at <a href="${link}">${link}</a> and tell your administrator.</p>`,
  });
}
