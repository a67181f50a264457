import type { Context } from '../context.ts';

export interface FolderState {
  /** Of the numbers: another one means that all letters were numbered anew (RFC 3501, 2.3.1.1). */
  validity: string;
  lastUid: number;
}

/** How far a folder of a mailbox has been read. */
export async function folderState({ database }: Context, account: string, folder: string): Promise<FolderState | undefined> {
  const { rows } = await database.query(
    'select uid_validity as validity, last_uid from muster.mailbox_folders where account = $1 and folder = $2',
    [account, folder],
  );
  return rows[0] && { validity: String(rows[0].validity), lastUid: Number(rows[0].last_uid) };
}

/** After each letter; the reader goes on holding the account. */
export async function keepFolderState(
  { database, now }: Context,
  account: string,
  folder: string,
  { validity, lastUid }: FolderState,
): Promise<void> {
  await database.query(
    `with held as (update muster.mailbox_readers set until = $5 where account = $1)
     insert into muster.mailbox_folders (account, folder, uid_validity, last_uid) values ($1, $2, $3, $4)
     on conflict (account, folder) do update set uid_validity = $3, last_uid = $4`,
    [account, folder, validity, lastUid, heldUntil(now())],
  );
}

/** A node that died while it read a letter holds the account for no longer. */
const LONGEST_MS = 3 * 60_000;
const heldUntil = (now: Date): Date => new Date(now.getTime() + LONGEST_MS);

/** One node at a time reads an account. False: another one does. */
export async function beginReading({ database, now }: Context, account: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into muster.mailbox_readers as r (account, until) values ($1, $2)
     on conflict (account) do update set until = $2 where r.until < $3`,
    [account, heldUntil(now()), now()],
  );
  return Boolean(rowCount);
}

export const endReading = ({ database }: Context, account: string) =>
  database.query('delete from muster.mailbox_readers where account = $1', [account]);

/** Until the end of the transaction nobody else stores a letter of this id. */
export const lockLetter = ({ database }: Context, messageId: string) =>
  database.query('select pg_advisory_xact_lock(7205262, hashtext($1))', [messageId]);

export interface Approval {
  code_hash: string | null;
  verifier: string | null;
}

const APPROVAL_MS = 15 * 60_000;
const MOST_ATTEMPTS = 5;

/** A question that one code answers, for a quarter of an hour; it takes the place of the one before. */
export async function askApproval({ database, now }: Context, account: string, { code_hash, verifier }: Approval): Promise<void> {
  await database.query(
    `insert into muster.mailbox_approvals (account, code_hash, verifier, expires_at) values ($1, $2, $3, $4)
     on conflict (account) do update set code_hash = $2, verifier = $3, expires_at = $4, attempts = 0`,
    [account, code_hash, verifier, new Date(now().getTime() + APPROVAL_MS)],
  );
}

/** The open question, which counts the try; undefined: there is none, or it was tried too often. */
export async function tryApproval({ database, now }: Context, account: string): Promise<Approval | undefined> {
  const { rows } = await database.query(
    `update muster.mailbox_approvals set attempts = attempts + 1 where account = $1 and expires_at > $2 and attempts < $3
     returning code_hash, verifier`,
    [account, now(), MOST_ATTEMPTS],
  );
  return rows[0] as Approval | undefined;
}

export const closeApproval = ({ database }: Context, account: string) =>
  database.query('delete from muster.mailbox_approvals where account = $1', [account]);
