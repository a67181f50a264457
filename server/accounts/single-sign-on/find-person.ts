import type { Context } from '../../context.ts';
import { escapeHtml } from '../../outside/escape-html.ts';
import { foldAddress, foldedSql } from '../fold-address.ts';
import { noteSecurityEvent } from '../announce-security-change.ts';

/** What the provider says of somebody. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
}
export type Unknown = 'no-account' | 'account-inactive' | 'other-identity';

/**
 * The account of this identity: the one it was tied to, else the one with its e-mail, which it is tied to from now on.
 * A changed e-mail does not lead to another account, and none is ever made.
 */
export function findPerson(context: Context, identity: Identity): Promise<{ userId: string } | { refused: Unknown }> {
  return context.transaction(async (inner) => {
    const { issuer, subject, email } = identity;
    const { rows: tied } = await inner.database.query(
      `select u._id, u.active from muster.single_sign_on_identities i join records.users u on u._id = i.user_id and not u.deleted
        where i.issuer = $1 and i.subject = $2`,
      [issuer, subject],
    );
    if (tied[0]) return tied[0].active ? { userId: tied[0]._id } : { refused: 'account-inactive' };
    const { rows } = await inner.database.query(
      `select _id, active from records.users where ${foldedSql('email')} = $1 and not deleted`,
      [foldAddress(email)],
    );
    const account = rows[0];
    if (!account) return { refused: 'no-account' };
    if (!account.active) return { refused: 'account-inactive' };
    return (await tie(inner, account._id, identity)) ? { userId: account._id } : { refused: 'other-identity' };
  });
}

/** False when the account belongs to another identity of this provider, or the identity to another account. */
async function tie(context: Context, userId: string, { issuer, subject, email }: Identity): Promise<boolean> {
  const { database } = context;
  const { rowCount } = await database.query(
    `insert into muster.single_sign_on_identities (issuer, subject, user_id, since) values ($1, $2, $3, $4) on conflict do nothing`,
    [issuer, subject, userId, context.now()],
  );
  if (!rowCount) {
    const { rows } = await database.query(
      'select 1 from muster.single_sign_on_identities where issuer = $1 and subject = $2 and user_id = $3',
      [issuer, subject, userId],
    );
    return rows.length > 0; // two first sign-ins at once
  }
  const name = context.engine.settings.singleSignOn?.name ?? 'single sign-on';
  await noteSecurityEvent(context, {
    userId,
    what: 'single sign-on',
    from: null,
    to: `${email} at ${issuer}`,
    sentence: `Your account was signed in to with ${escapeHtml(name)} for the first time.`,
  });
  return true;
}
