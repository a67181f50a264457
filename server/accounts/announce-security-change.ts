import { noteEvent } from '../audit/note-event.ts';
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
  const { rows } = await context.database.query('select name, email from records.users where _id = $1', [userId]);
  if (!rows[0]) return;
  const by = { userId: context.userId ?? userId, impersonatorId: context.impersonatorId };
  await noteEvent(context.withSource('direct record'), {
    module: 'users',
    recordId: userId,
    recordName: rows[0].name,
    event: what,
    previous: from,
    next: to,
    by,
  });
  const email: string | undefined = rows[0].email;
  if (!email) return;
  const link = `${context.engine.settings.publicUrl}/app/user/security`;
  await context.queue(sendMail, {
    isNeeded: true,
    to: [email],
    subject: 'Your sign-in settings changed',
    html: `<p>${sentence}</p><p>If this was not you, change your password at <a href="${link}">${link}</a> and tell your administrator.</p>`,
  });
}
