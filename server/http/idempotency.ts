import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict, isFinal, Refusal } from '#common/errors.ts';
import { randomId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import { nodeLivesSql } from '../realtime/bus.ts';
import { keyedHash } from '../secrets/hash-key.ts';
import { revealSecret, sealSecret } from '../secrets/secret-keys.ts';
import { hasBegun } from './broken-answers.ts';
import { answerError, refusalBody } from './errors.ts';
import { tokensOf } from './token-headers.ts';

export const KEPT = '24 hours';
const SECRETS = ['token', 'secondFactor', 'secret', 'recoveryCodes', 'key'];

/** The node that works on the call is not there any more. */
const IS_LEFT = `(i.status is null and i.holder is not null and not ${nodeLivesSql('i.holder')})`;
const INSERT = `insert into muster.idempotency as i (key, user_id, request_hash, holder, claim) values ($1, $2, $3, $4, $5)
  on conflict (key, user_id) do update set request_hash = excluded.request_hash, holder = excluded.holder, claim = excluded.claim,
      status = null, body = null, created_at = now()
    where i.created_at < now() - interval '${KEPT}' or (i.status is null and i.created_at < now() - interval '2 minutes') or ${IS_LEFT}`;
/** The first call came to nothing that is kept: its twin runs as the first. */
const FORGOTTEN = Symbol('forgotten');

/**
 * The first answer under a key is stored and replayed for 24 hours; another body under the same key is 422. A call that
 * is still running holds the key: its twins wait for its answer, or for the end of its node. `inOneTransaction`: what the call
 * writes and its stored answer stand or fall together, so that a node that dies in between leaves neither or both, and of two that
 * both believe to hold the key one writes.
 */
export async function withIdempotency(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (context: Context) => unknown,
  options: { inOneTransaction: boolean },
): Promise<unknown> {
  const key = String(request.headers['idempotency-key']).slice(0, 200);
  // a key hears no answer that its owner's wider rights were given
  const owner = [context.userId, context.apiKey?._id].filter(Boolean).join(' ');
  // without a session the bearer of the call is part of what was asked: nobody hears another's answer
  const bearer = owner ? '' : (request.headers.authorization ?? '');
  // keyed, as it is made of passwords too: the table alone is no place to guess them
  const asked = `${request.method} ${request.url}\n${[bearer, ...tokensOf(request)].join('\n')}\n${JSON.stringify(request.body ?? null)}`;
  const hash = await keyedHash(context.engine, asked);
  const { database, bus } = context.engine;
  const held: Held = { key, owner, claim: randomId() };
  const isFirst = async () => {
    const { rowCount } = await database.query(INSERT, [key, owner, hash, bus.livesAs, held.claim]);
    return rowCount > 0;
  };
  while (!(await isFirst())) {
    const replayed = await replay(context, reply, key, owner, hash);
    if (replayed !== FORGOTTEN) return replayed;
  }
  const work = async (inner: Context) => {
    const body = (await run(inner)) ?? { status: 'ok' };
    const isHeld = isKeptNowhere(owner, reply, body)
      ? await forget(inner, held)
      : await store(inner, held, reply.statusCode, body);
    if (!isHeld && options.inOneTransaction) throw takenOver();
    return hasBegun(reply) ? reply : body;
  };
  try {
    return await (options.inOneTransaction ? context.transaction(work) : work(context));
  } catch (problem) {
    // a visitor's refused call changed nothing: asked again it is refused again, and nobody fills a table by it
    if (!owner || !isFinal(problem) || problem.status === TOO_MANY) {
      await forget(context, held);
      throw problem;
    }
    await store(context, held, problem.status, refusalBody(problem, request));
    return answerError(context.engine, problem, request, reply);
  }
}

/** A file is made anew, a visitor is refused anew, and nothing that opens an account is kept: the same sign-in again is a new session. */
const isKeptNowhere = (owner: string, reply: FastifyReply, body: unknown) =>
  hasBegun(reply) ||
  (!owner && reply.statusCode >= 400) ||
  (typeof body === 'object' && body !== null && SECRETS.some((name) => name in body));

interface Held {
  key: string;
  owner: string;
  claim: string;
}
/** It goes away by waiting. */
const TOO_MANY = 429;
const takenOver = () => new Refusal(503, 'key-taken-over', 'This call was interrupted and nothing was saved. Please try again.');
const MINE = 'key = $1 and user_id = $2 and claim = $3';

/** Whether the key was still held. */
async function forget({ database }: Context, { key, owner, claim }: Held): Promise<boolean> {
  const { rowCount } = await database.query(`delete from muster.idempotency where ${MINE}`, [key, owner, claim]);
  return rowCount > 0;
}

async function store({ database }: Context, { key, owner, claim }: Held, status: number, body: unknown): Promise<boolean> {
  const sealed = sealSecret(JSON.stringify(body)); // what is sealed in its own table is not plain here
  const values = [key, owner, claim, status, sealed];
  const { rowCount } = await database.query(`update muster.idempotency set status = $4, body = $5 where ${MINE}`, values);
  return rowCount > 0;
}

async function replay(context: Context, reply: FastifyReply, key: string, owner: string, hash: string): Promise<unknown> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { rows } = await context.engine.database.query(
      `select request_hash, status, body, ${IS_LEFT} as "isLeft" from muster.idempotency i where key = $1 and user_id = $2`,
      [key, owner],
    );
    const row = rows[0];
    if (!row) return FORGOTTEN;
    if (row.request_hash !== hash)
      throw new Refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another request.');
    if (row.status !== null) {
      reply.code(row.status).header('idempotency-replayed', 'true');
      return JSON.parse(revealSecret(row.body as string)!);
    }
    if (row.isLeft) return FORGOTTEN;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw conflict('still-running', 'The first request under this Idempotency-Key has not finished yet.');
}
