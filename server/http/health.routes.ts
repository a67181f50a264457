import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, forbidden } from '#common/errors.ts';
import { looksLikeApiKey } from '../accounts/api-keys/api-keys.ts';
import { sessionOf } from '../accounts/sessions.ts';
import { canWrite } from '../database/disk-full.ts';
import type { Engine } from '../engine.ts';
import type { FileStore } from '../files/file-store.ts';
import { personOf } from './admit.ts';
import { bearerOf } from './bearer.ts';
import { healthAnswer } from '../health/health-answer.ts';
import { healthOf } from '../health/health.ts';
import { metricsOf } from '../health/metrics.ts';
import { route } from './route.ts';
import { plainText } from '../openapi/record-shapes.ts';

const live = route('GET /api/health/live', {
  policy: 'public',
  summary: 'The process answers',
  answer: z.object({ status: z.literal('live') }),
  handle: () => ({ status: 'live' }),
});

const ready = route('GET /api/health/ready', {
  policy: 'public',
  summary:
    'The database and the store of the files answer too, and with it what every call needs; System Admins read the version as well',
  answer: z.object({ status: z.literal('ready'), version: z.string().optional(), disk: z.enum(['ok', 'full']) }),
  handle: async ({ engine, request }) => {
    if (engine.node.isDraining) throw new Refusal(503, 'draining', 'This node is about to stop. Another one answers.');
    await readWhatCallsNeed(engine);
    await reachFiles(engine);
    const version = (await isAdmin(engine, bearerOf(request))) ? { version: engine.settings.version } : {};
    return { status: 'ready', ...version, disk: (await canWrite(engine.database)) ? 'ok' : 'full' };
  },
});

const metrics = route('GET /api/metrics', {
  policy: 'public',
  summary: 'Prometheus metrics; System Admins, or the token of METRICS_TOKEN',
  answer: plainText,
  handle: async ({ engine, request, reply }) => {
    await refuseOthers(engine, request);
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metricsOf(engine);
  },
});

const health = route('GET /api/health', {
  policy: 'public',
  sessionOnly: true,
  summary: 'What is well and what is not, with what to do about it; System Admins, or the token of METRICS_TOKEN',
  answer: healthAnswer,
  handle: async ({ engine, request }) => {
    await refuseOthers(engine, request);
    return healthOf(engine);
  },
});

/** @throws 401 for nobody known, 403 for everybody else but System Admins as themselves, and who has the token */
async function refuseOthers(engine: Engine, request: FastifyRequest): Promise<void> {
  const given = bearerOf(request);
  if (isSameSecret(given, engine.settings.metricsToken) || (await isAdmin(engine, given))) return;
  if (!looksLikeApiKey(given)) await personOf(engine, request, given);
  throw forbidden();
}

/** Who is signed in and what teams there are: without them no call is answered. */
async function readWhatCallsNeed({ access, database, log }: Engine): Promise<void> {
  try {
    await database.query('select exists (select from muster.sessions) or exists (select from records.users)');
    await Promise.all([access.globalTeam(), access.teams()]);
  } catch (problem) {
    if (problem instanceof Refusal) throw problem;
    log.error({ problem: String(problem) }, 'the node is not ready');
    throw new Refusal(503, 'not-ready', 'Muster cannot read its database right now. Please try again in a moment.');
  }
}

const CHECK_AGAIN_MS = 5_000;
const reached = new WeakMap<FileStore, number>();

/** Anybody may ask, and a bucket costs by the call: an answer counts for a few seconds. */
async function reachFiles({ files, clock, log }: Engine): Promise<void> {
  const now = clock().getTime();
  if (now - (reached.get(files) ?? 0) < CHECK_AGAIN_MS) return;
  try {
    await files.check();
    reached.set(files, now);
  } catch (problem) {
    log.error({ problem: String(problem) }, 'the store of the files is away');
    throw new Refusal(503, 'not-ready', 'Muster cannot reach its files right now. Please try again in a moment.');
  }
}

async function isAdmin(engine: Engine, bearer: string): Promise<boolean> {
  const session = bearer ? await sessionOf(engine, bearer) : undefined;
  if (session?.impersonatorId) return false;
  const access = session && (await engine.access.of(session.userId));
  return access?.isAdmin === true;
}

/** In the same time for every guess; by digests, as a header's characters and bytes are not the same number. */
const isSameSecret = (given: string, expected: string | undefined) =>
  Boolean(expected) && timingSafeEqual(digestOf(given), digestOf(expected!));
const digestOf = (text: string) => createHash('sha256').update(text).digest();

export default [live, ready, health, metrics];
