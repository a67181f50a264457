import { createHash, timingSafeEqual } from 'node:crypto';
import { newId } from '#common/ids.ts';
import type { KeyScope, ListedApiKey } from '#common/key-scopes.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { unlessDiskFull } from '../../database/disk-full.ts';
import type { Engine } from '../../engine.ts';
import { randomSecret } from '../sessions.ts';

/** A key as a node keeps it in mind between two calls. */
export interface ApiKey {
  _id: string;
  userId: string;
  name: string;
  scopes: KeyScope[];
  expiresAt: number;
  /** When its last use was written down. */
  notedAt: number;
}

const NOTED_EVERY_MS = 60_000;
const FORM = /^muster_([0-9a-f]{24})_[\w-]{43}$/;

export const looksLikeApiKey = (bearer: string) => bearer.startsWith('muster_');

/** `muster_<id>_<256 random bits>`; only its hash is kept. */
export async function makeApiKey(
  { database, now }: Context,
  given: { userId: string; name: string; scopes: readonly KeyScope[]; expiresAt: Date },
): Promise<{ record: ListedApiKey; key: string }> {
  const _id = newId();
  const key = `${prefixOf(_id)}_${randomSecret()}`;
  await database.query(
    `insert into muster.api_keys (_id, user_id, name, hash, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [_id, given.userId, given.name, hashOf(key).toString('hex'), JSON.stringify(given.scopes), now(), given.expiresAt],
  );
  const [record] = await listKeys(database, '_id = $1', [_id]);
  return { record: record!, key };
}

/** The keys of a person that still open something or have expired by themselves, the newest first. */
export const apiKeysOf = (database: Queryable, userId: string) => listKeys(database, 'user_id = $1', [userId]);

async function listKeys(database: Queryable, where: string, values: unknown[]): Promise<ListedApiKey[]> {
  const { rows } = await database.query(
    `select _id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used as "lastUsed", last_address as "lastAddress"
       from muster.api_keys where ${where} and ended_at is null order by created_at desc, _id desc`,
    values,
  );
  return (rows as unknown as Omit<ListedApiKey, 'prefix'>[]).map(({ _id, name, ...rest }) => ({
    _id,
    name,
    prefix: prefixOf(_id),
    ...rest,
  }));
}

/** Ends keys on every node; in a transaction, with it. Answers their names. */
export async function endApiKeys(context: Context, which: { user: string; key?: string }, why: string): Promise<string[]> {
  return context.transaction(async (inner) => {
    const { rows } = await inner.database.query(
      `update muster.api_keys set ended_at = $3, ended_why = $4
        where user_id = $1 and ($2::text is null or _id = $2) and ended_at is null returning name`,
      [which.user, which.key ?? null, inner.now(), why],
    );
    if (rows.length) await inner.raise('sessions');
    return rows.map((row) => row.name as string);
  });
}

/** The key behind a bearer, or undefined when it is made up, expired or ended, or its owner may not be here. */
export async function apiKeyOf(engine: Engine, bearer: string, address: string): Promise<ApiKey | undefined> {
  const key = engine.apiKeys.get(bearer) ?? (await readKey(engine, bearer));
  if (!key) return undefined;
  const now = engine.clock().getTime();
  if (key.expiresAt <= now) return undefined;
  if (now - key.notedAt > NOTED_EVERY_MS) await noteUse(engine, key, now, address);
  return key;
}

/** What a key may do by now, for work that goes on without it; undefined when it has ended or expired. */
export async function livingKey(engine: Engine, id: string): Promise<Pick<ApiKey, '_id' | 'name' | 'scopes'> | undefined> {
  const { rows } = await engine.database.query(
    'select _id, name, scopes from muster.api_keys where _id = $1 and ended_at is null and expires_at > $2',
    [id, engine.clock()],
  );
  return rows[0] as Pick<ApiKey, '_id' | 'name' | 'scopes'> | undefined;
}

async function readKey(engine: Engine, bearer: string): Promise<ApiKey | undefined> {
  const id = FORM.exec(bearer)?.[1];
  if (!id) return undefined;
  const kept = engine.apiKeys; // those of before the query: a key that ends while it runs is not remembered
  const { rows } = await engine.database.query(
    `select k._id, k.user_id, k.name, k.hash, k.scopes, k.expires_at, k.last_used from muster.api_keys k
       join records.users u on u._id = k.user_id and u.active and not u.deleted
      where k._id = $1 and k.ended_at is null`,
    [id],
  );
  const row = rows[0];
  if (!row || !timingSafeEqual(Buffer.from(row.hash as string, 'hex'), hashOf(bearer))) return undefined;
  const key: ApiKey = {
    _id: row._id,
    userId: row.user_id,
    name: row.name,
    scopes: row.scopes,
    expiresAt: Date.parse(row.expires_at),
    notedAt: row.last_used ? Date.parse(row.last_used) : 0,
  };
  if (kept.size > 5_000) kept.clear();
  kept.set(bearer, key);
  return key;
}

async function noteUse(engine: Engine, key: ApiKey, now: number, address: string): Promise<void> {
  key.notedAt = now;
  const noted = engine.database.query('update muster.api_keys set last_used = $2, last_address = $3 where _id = $1', [
    key._id,
    new Date(now),
    address,
  ]);
  await unlessDiskFull(noted);
}

const prefixOf = (id: string) => `muster_${id}`;
const hashOf = (key: string) => createHash('sha256').update(key).digest();
