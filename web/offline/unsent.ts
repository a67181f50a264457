import { settled } from './database.ts';

/**
 * What somebody has photographed and could not send yet: encrypted with a key of their session, for a day at most (decision 068).
 * Another database than that of names and rights, so that clearing one loses nothing of the other.
 */
const DATABASE = 'muster-unsent';
const TABLE = 'files';
/** When the oldest of them is over, so that a page need not open the database to know. */
export const UNSENT_UNTIL = 'muster:unsent-until';
const KEPT_MS = 24 * 60 * 60 * 1000;

interface Kept {
  id: string;
  /** What it belongs to, e.g. a capture's id. */
  of: string;
  at: number;
  /** Of what it is, e.g. `image/jpeg`. */
  type: string;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}
export interface Unsent {
  id: string;
  blob: Blob;
}

/** @param secret the session's token or that of a link: without it what is kept cannot be read */
export async function keepUnsent(secret: string, of: string, { id, blob }: Unsent): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret), await blob.arrayBuffer());
  const kept: Kept = { id, of, at: Date.now(), type: blob.type, iv, bytes };
  await inTable('readwrite', (table) => table.put(kept));
  if (!localStorage.getItem(UNSENT_UNTIL)) localStorage.setItem(UNSENT_UNTIL, String(kept.at + KEPT_MS));
}

/** In the order in which they were taken. What another session or link has kept cannot be read here: it goes after its day. */
export async function unsentOf(secret: string, of: string): Promise<Unsent[]> {
  const all = (await inTable('readonly', (table) => table.getAll() as IDBRequest<Kept[]>)).sort((a, b) => a.at - b.at);
  const key = await keyOf(secret);
  const found: Unsent[] = [];
  for (const kept of all) {
    const isOld = Date.now() - kept.at > KEPT_MS;
    if (!isOld && kept.of !== of) continue;
    const bytes = isOld ? undefined : await decrypted(key, kept);
    if (bytes) found.push({ id: kept.id, blob: new Blob([bytes], { type: kept.type }) });
    else if (isOld) await forgetUnsent(kept.id);
  }
  return found;
}

/** How many wait of each thing that they belong to; only what can be read here. */
export async function unsentCounts(secret: string): Promise<Map<string, number>> {
  const all = await inTable('readonly', (table) => table.getAll() as IDBRequest<Kept[]>);
  const key = await keyOf(secret);
  const counts = new Map<string, number>();
  for (const kept of all)
    if (Date.now() - kept.at <= KEPT_MS && (await decrypted(key, kept))) counts.set(kept.of, (counts.get(kept.of) ?? 0) + 1);
  return counts;
}

export const forgetUnsent = (id: string): Promise<unknown> => inTable('readwrite', (table) => table.delete(id));

/** Those that have waited for a day. */
export async function forgetOldUnsent(): Promise<void> {
  const all = await inTable('readonly', (table) => table.getAll() as IDBRequest<Kept[]>);
  const isOld = ({ at }: Kept) => Date.now() - at > KEPT_MS;
  for (const { id } of all.filter(isOld)) await forgetUnsent(id);
  const left = all.filter((kept) => !isOld(kept)).map(({ at }) => at);
  if (left.length) localStorage.setItem(UNSENT_UNTIL, String(Math.min(...left) + KEPT_MS));
  else await forgetAllUnsent();
}

/** All of them, at sign-out. */
export async function forgetAllUnsent(): Promise<void> {
  localStorage.removeItem(UNSENT_UNTIL);
  await settled(indexedDB.deleteDatabase(DATABASE));
}

const decrypted = (key: CryptoKey, { iv, bytes }: Kept) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined);

async function keyOf(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`muster unsent\n${secret}`));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function inTable<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE, { keyPath: 'id' }));
  const database = await settled(request);
  try {
    return await settled(act(database.transaction(TABLE, mode).objectStore(TABLE)));
  } finally {
    database.close();
  }
}
