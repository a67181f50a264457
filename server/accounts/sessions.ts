import { createHash, randomBytes } from 'node:crypto';
import { SignJWT, jwtVerify, type JWTPayload } from 'jose';
import { newId } from '#common/ids.ts';
import type { Narrowed } from '#common/narrowing.ts';
import type { Context } from '../context.ts';
import { unlessDiskFull } from '../database/disk-full.ts';
import type { Engine } from '../engine.ts';
import { keptOncePer } from '../kept-once.ts';
import { isNeverIdle } from './never-idle.ts';

export interface Session {
  _id: string;
  userId: string;
  impersonatorId: string | null;
  /** Of an impersonation: the admin's own session, in which it began. */
  parentId: string | null;
  expiresAt: number;
  lastSeen: number;
  isNeverIdle: boolean;
  /** Some of it may have ended: ask `narrowedAt`. */
  narrowed: Narrowed | null;
}

const LIFETIME_MS = 12 * 60 * 60 * 1000;
const IMPERSONATION_MS = 60 * 60 * 1000;
/** The specification's idle time; the pings of an open page count as being there. */
const IDLE_MS = 1800 * 1000 + 30 * 1000;
const SEEN_EVERY_MS = 60_000;

/**
 * Every signed-in call carries a token that names a row; the row ending ends it on every node.
 *
 * @param from `chosen`: when the password that was shown was chosen
 * @returns undefined where another password has been chosen since, or the parent has ended
 */
export async function startSession(
  engine: Engine,
  userId: string,
  from: {
    userAgent?: string | undefined;
    address?: string | undefined;
    impersonatorId?: string;
    parent?: Session;
    chosen?: string | undefined;
  },
): Promise<string | undefined> {
  const _id = newId();
  const now = engine.clock();
  const lasts = now.getTime() + (from.parent ? IMPERSONATION_MS : LIFETIME_MS);
  const expires = new Date(Math.min(lasts, from.parent?.expiresAt ?? Infinity));
  // who changes the password or ends the parent waits for this row, and ends it
  const { rowCount } = await engine.database.query(
    `insert into muster.sessions (_id, user_id, impersonator_id, user_agent, address, created_at, last_seen, expires_at, parent_id)
     select $1, $2, $3, $4, $5, $6, $6, $7, $8
      where ($9::timestamptz is null or exists
              (select 1 from muster.credentials where user_id = $2 and date_trunc('milliseconds', changed_at) = $9 for share))
        and ($8::text is null or exists (select 1 from muster.sessions where _id = $8 and ended_at is null for share))`,
    [
      _id,
      userId,
      from.impersonatorId ?? null,
      from.userAgent?.slice(0, 300) ?? null,
      from.address ?? null,
      now,
      expires,
      from.parent?._id ?? null,
      from.chosen ?? null,
    ],
  );
  if (!rowCount) return undefined;
  return tokenOf(engine, _id, userId, expires);
}

/** The token of a session that still goes on; it ends when it would have ended. Undefined when it does not. */
export async function resumeSession(engine: Engine, id: string): Promise<{ userId: string; token: string } | undefined> {
  const { rows } = await engine.database.query(
    `update muster.sessions s set last_seen = $2 from records.users u
      where s._id = $1 and s.ended_at is null and s.expires_at > $2 and u._id = s.user_id and u.active and not u.deleted
      returning s.user_id, s.expires_at`,
    [id, engine.clock()],
  );
  const row = rows[0];
  return row && { userId: row.user_id, token: await tokenOf(engine, id, row.user_id, new Date(row.expires_at)) };
}

const tokenOf = (engine: Engine, id: string, userId: string, expires: Date): Promise<string> =>
  new SignJWT({ use: 'session' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setJti(id)
    .setIssuedAt(Math.floor(engine.clock().getTime() / 1000))
    .setExpirationTime(Math.floor(expires.getTime() / 1000))
    .sign(keyOf(engine));

/** The session of a token, or undefined when it is forged, expired, idle too long, ended, or its person may not be here. */
export async function sessionOf(engine: Engine, token: string): Promise<Session | undefined> {
  const known = engine.sessions.get(token) ?? (await readSession(engine, token));
  if (!known) return undefined;
  const now = engine.clock().getTime();
  if (known.expiresAt <= now) return undefined;
  if (isIdle(known, now)) {
    engine.sessions.delete(token);
    const fresh = await readSession(engine, token); // another node may have seen it
    return fresh && !isIdle(fresh, now) ? fresh : undefined;
  }
  if (now - known.lastSeen > SEEN_EVERY_MS) await touch(engine, known, now);
  return known;
}

const isIdle = ({ lastSeen, isNeverIdle }: Session, now: number) => !isNeverIdle && now - lastSeen > IDLE_MS;

/** Who acts for somebody is at work in their own session as well. */
async function touch(engine: Engine, session: Session, now: number): Promise<void> {
  session.lastSeen = now;
  const ids = [session._id, session.parentId].filter(Boolean);
  await unlessDiskFull(
    engine.database.query('update muster.sessions set last_seen = $2 where _id = any($1)', [ids, new Date(now)]),
  );
}

async function readSession(engine: Engine, token: string): Promise<Session | undefined> {
  const claims = await verify(engine, token);
  if (!claims) return undefined;
  const kept = engine.sessions; // those of before the query: a session that ends while it runs is not remembered
  const { rows } = await engine.database.query(
    `select s.user_id, s.impersonator_id, s.parent_id, s.expires_at, s.last_seen, s.narrowed from muster.sessions s
       join records.users u on u._id = s.user_id and u.active and not u.deleted
      where s._id = $1 and s.user_id = $2 and s.ended_at is null`,
    [claims.id, claims.userId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const session: Session = {
    _id: claims.id,
    userId: row.user_id,
    impersonatorId: row.impersonator_id,
    parentId: row.parent_id,
    expiresAt: Date.parse(row.expires_at),
    lastSeen: Date.parse(row.last_seen),
    narrowed: row.narrowed as Narrowed | null,
    isNeverIdle: !row.impersonator_id && (await isNeverIdle(engine, row.user_id)),
  };
  if (kept.size > 20_000) kept.clear();
  kept.set(token, session);
  return session;
}

async function verify(engine: Engine, token: string): Promise<{ id: string; userId: string } | undefined> {
  try {
    const payload = await verified(engine, token);
    if (payload.use !== 'session' || !payload.jti || !payload.sub) return undefined;
    return { id: payload.jti, userId: payload.sub };
  } catch {
    return undefined;
  }
}

/** Those of these sessions, by id, that nobody has ended and whose people may be here. */
export async function livingSessions(engine: Engine, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await engine.database.query(
    `select s._id from muster.sessions s join records.users u on u._id = s.user_id and u.active and not u.deleted
      where s._id = any($1) and s.ended_at is null`,
    [ids],
  );
  return new Set(rows.map((row) => row._id as string));
}

export interface OpenSession {
  _id: string;
  device: string | null;
  address: string | null;
  createdAt: string;
  lastSeen: string;
  expiresAt: string;
  /** The System Admin who acts as this person in it. */
  impersonator: string | null;
}

/** The sessions of a person in which a call would still be answered, the latest first. */
export async function openSessions(engine: Engine, userId: string): Promise<OpenSession[]> {
  const now = engine.clock();
  const { rows } = await engine.database.query(
    `select s._id, s.user_agent as device, s.address, s.created_at as "createdAt", s.last_seen as "lastSeen",
            s.expires_at as "expiresAt", i.name as impersonator
       from muster.sessions s left join records.users i on i._id = s.impersonator_id
      where s.user_id = $1 and s.ended_at is null and s.expires_at > $2 and (s.last_seen > $3 or $4 and s.impersonator_id is null)
      order by s.last_seen desc, s._id`,
    [userId, now, new Date(now.getTime() - IDLE_MS), await isNeverIdle(engine, userId)],
  );
  return rows as unknown as OpenSession[];
}

/** Ends these sessions on every node; in a transaction, with it. */
export function endSessions(
  context: Context,
  which: { session: string } | { user: string; except?: string },
  why: string,
): Promise<void> {
  const [id, except] = 'session' in which ? [which.session, null] : [which.user, which.except ?? null];
  const [own, begunInThem] = 'session' in which ? ['_id', 'parent_id'] : ['user_id', 'impersonator_id'];
  return context.transaction(async (inner) => {
    const end = async (column: string) => {
      const { rowCount } = await inner.database.query(
        `update muster.sessions set ended_at = now(), ended_why = $2 where ${column} = $1 and _id is distinct from $3 and ended_at is null`,
        [id, why, except],
      );
      return rowCount ?? 0;
    };
    // one after the other: the first waits for those that are just beginning in them
    if ((await end(own)) + (await end(begunInThem))) await inner.raise('sessions');
  });
}

/** Another kind of token, good for one use only: it is never a session. */
export const signToken = (engine: Engine, use: string, claims: Record<string, string>, seconds: number) =>
  new SignJWT({ ...claims, use })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(engine.clock().getTime() / 1000))
    .setExpirationTime(Math.floor(engine.clock().getTime() / 1000) + seconds)
    .sign(keyOf(engine));

export async function readToken(engine: Engine, use: string, token: string): Promise<Record<string, unknown> | undefined> {
  try {
    const payload = await verified(engine, token);
    return payload.use === use ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** By the secret of this node, else by one that was there before it. @throws where none of them signed it */
async function verified(engine: Engine, token: string): Promise<JWTPayload> {
  const options = { algorithms: ['HS256'], currentDate: engine.clock() };
  const [key, ...before] = keysOf(engine);
  for (const old of before)
    try {
      return (await jwtVerify(token, old, options)).payload;
    } catch {
      // the secret of this node decides
    }
  return (await jwtVerify(token, key!, options)).payload;
}

/** What is signed anew, then what is still good. */
const keysOf = keptOncePer(({ settings: { jwtSecret, oldJwtSecrets } }: Engine) =>
  [jwtSecret, ...oldJwtSecrets].map((secret) => createHash('sha256').update(`muster sessions\n${secret}`).digest()),
);
const keyOf = (engine: Engine) => keysOf(engine)[0]!;

export const randomSecret = (bytes = 32) => randomBytes(bytes).toString('base64url');
