import type { ImapFlow, ListResponse } from 'imapflow';
import { conflict, Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { folderState, keepFolderState } from '#server/outside/mailbox-state.ts';
import { gmailAccounts } from '../../gmail-accounts.module.ts';
import { openMailbox } from './open-mailbox.ts';
import parseLetter from './parse-letter.task.ts';
import { LARGEST_LETTER } from './parsed-letter.ts';
import { storeLetter, type Account } from './store-letter.ts';

export interface Synced {
  seen: number;
  stored: number;
  known: number;
  strangers: number;
  failed: number;
}

const FIRST_DAYS = 30;

/**
 * Reads what is new in the inbox and among the sent letters, each by its UID, and goes on after a crash where it was. Nothing on the
 * server is marked or moved.
 */
export async function syncAccount(context: Context, account: Account, signal?: AbortSignal): Promise<Synced> {
  const synced: Synced = { seen: 0, stored: 0, known: 0, strangers: 0, failed: 0 };
  const { records } = context.asSystem('a mailbox is read');
  let client: ImapFlow | undefined;
  try {
    client = await openMailbox(context, account);
    const folders = await client.list();
    await syncFolder(context, account, client, 'INBOX', false, synced, signal);
    const sent = sentFolder(folders);
    if (sent) await syncFolder(context, account, client, sent, true, synced, signal);
    await records.update(gmailAccounts, account._id, { synced_at: context.now().toISOString(), sync_problem: null });
    return synced;
  } catch (problem) {
    const said = inWords(problem);
    await records.update(gmailAccounts, account._id, { sync_problem: said.message.slice(0, 500) });
    throw said;
  } finally {
    await client?.logout().catch(() => client?.close());
  }
}

/** What a mail server refuses is no bug of ours. */
function inWords(problem: unknown): Error {
  const { responseText, code } = problem as { responseText?: string; code?: string };
  if (problem instanceof Refusal) return problem;
  if (responseText) return conflict('mailbox-refused', `The mail server answered: ${responseText.slice(0, 300)}`);
  if (code) return conflict('mailbox-unreachable', 'The connection to the mail server was lost. Please try again later.');
  return problem as Error;
}

const sentFolder = (folders: readonly ListResponse[]): string | undefined =>
  folders.find(({ specialUse }) => specialUse === '\\Sent')?.path ??
  folders.find(({ path }) => /^(INBOX\.)?Sent( Items| Mail)?$/i.test(path))?.path;

async function syncFolder(
  context: Context,
  account: Account,
  client: ImapFlow,
  path: string,
  isSent: boolean,
  synced: Synced,
  signal: AbortSignal | undefined,
): Promise<void> {
  const opened = await client.mailboxOpen(path, { readOnly: true });
  const validity = String(opened.uidValidity);
  const kept = await folderState(context, account._id, path);
  const last = kept?.validity === validity ? kept.lastUid : 0;
  const asked = last ? { uid: `${last + 1}:*` } : { since: new Date(context.now().getTime() - FIRST_DAYS * 86_400_000) };
  const found = (await client.search(asked, { uid: true })) || [];
  // `7:*` names the last letter even where its number is smaller (RFC 3501, 6.4.8)
  const uids = (found as number[]).filter((uid) => uid > last).sort((one, other) => one - other);
  for (const uid of uids) {
    if (signal?.aborted) return;
    synced.seen++;
    await readLetter(context, account, client, uid, isSent, synced);
    await keepFolderState(context, account._id, path, { validity, lastUid: uid });
  }
  if (!uids.length && !last)
    await keepFolderState(context, account._id, path, { validity, lastUid: Math.max(0, Number(opened.uidNext) - 1) });
}

/** A letter that cannot be read is counted and passed over: the next ones are not held up by it. What is only for now stops the reading here. */
async function readLetter(context: Context, account: Account, client: ImapFlow, uid: number, isSent: boolean, synced: Synced) {
  const fetched = await client.fetchOne(
    String(uid),
    { uid: true, size: true, source: { maxLength: LARGEST_LETTER } },
    { uid: true },
  );
  if (!fetched || !fetched.source) return;
  try {
    const letter = await context.engine.workers.run(parseLetter, { raw: new Uint8Array(fetched.source) });
    synced[await storeLetter(context, account, letter, isSent)]++;
  } catch (problem) {
    if (problem instanceof Refusal && (problem.status >= 500 || problem.code === 'busy')) throw problem;
    synced.failed++;
    context.engine.log.warn({ account: account._id, uid, problem: String(problem) }, 'a letter could not be read');
  }
}
