import type { FastifyRequest } from 'fastify';
import { noAccess } from '#common/access.ts';
import { Refusal, forbidden, malformed } from '#common/errors.ts';
import { narrowedAt, type Narrowed } from '#common/narrowing.ts';
import { isTimeZone } from '#common/time-zones.ts';
import { apiKeyOf, looksLikeApiKey } from '../accounts/api-keys/api-keys.ts';
import { countCall } from '../accounts/api-keys/key-limits.ts';
import { mayCall, narrowedAccess } from '../accounts/api-keys/key-rights.ts';
import { sessionOf } from '../accounts/sessions.ts';
import { createContext, type Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { Access } from '../records/access.ts';
import { narrowAccess } from '../records/narrow-access.ts';
import { bearerOf } from './bearer.ts';
import type { Policy, Route } from './route.ts';

type Params = Readonly<Record<string, string>>;

/** Who calls, as the context of their call. @throws 401 when nobody known does, 403 when the route is not theirs */
export async function admit(engine: Engine, route: Route, params: Params, request: FastifyRequest): Promise<Context> {
  const bearer = bearerOf(request);
  if (route.policy === 'public') {
    if (route.sessionOnly && looksLikeApiKey(bearer)) throw forbidden(REFUSED.person);
    return visitorContext(engine, request);
  }
  const context = looksLikeApiKey(bearer)
    ? await programOf(engine, route, params, request, bearer)
    : await personOf(engine, request, bearer);
  if (!satisfies(context, route.policy)) throw forbidden();
  if (route.notWhileImpersonating && context.impersonatorId) throw forbidden('You cannot do this while acting as someone else.');
  return context;
}

/** Somebody without an account. */
export const visitorContext = (engine: Engine, request: FastifyRequest): Context =>
  createContext(engine, { ...visitor, requestId: request.id, pastRights: { happened: false } });

/** Who is signed in, also at a public route. @throws 401 */
export async function personOf(engine: Engine, request: FastifyRequest, token = bearerOf(request)): Promise<Context> {
  if (!token) throw new Refusal(401, 'unauthenticated', 'Please sign in: this call needs a session or an API key.');
  const session = await sessionOf(engine, token);
  const person = session && (await inTheNameOf(engine, request, session.userId, session.impersonatorId, session.narrowed));
  if (!person) throw new Refusal(401, 'unauthenticated', 'Your session has expired');
  return person;
}

/** Somebody with the rights that they have now; undefined when they may not be here any more. */
export async function inTheNameOf(
  engine: Engine,
  request: FastifyRequest,
  userId: string,
  impersonatorId: string | null = null,
  asked: Narrowed | null = null,
): Promise<Context | undefined> {
  const access = await engine.access.of(userId);
  if (!access) return undefined;
  const narrowed = narrowedAt(asked, engine.clock());
  return createContext(engine, {
    access: narrowAccess(access, narrowed),
    narrowed,
    userId,
    impersonatorId,
    requestId: request.id,
    pastRights: { happened: false },
    timeZone: zoneOf(request),
  });
}

/** A program with a personal API key: its owner, narrowed. */
async function programOf(
  engine: Engine,
  route: Route,
  params: Params,
  request: FastifyRequest,
  bearer: string,
): Promise<Context> {
  const key = await apiKeyOf(engine, bearer, request.ip);
  const owner = key && (await engine.access.of(key.userId));
  if (!key || !owner) throw new Refusal(401, 'unauthenticated', 'This API key does not work. It may have expired or ended.');
  await countCall(engine, key._id);
  if (!mayCall(route, params, key.scopes, engine.registry)) throw forbidden(REFUSED[route.sessionOnly ? 'person' : 'scope']);
  const { _id, name, userId } = key;
  return createContext(engine, {
    access: narrowedAccess(owner, key.scopes),
    userId,
    apiKey: { _id, name },
    requestId: request.id,
    pastRights: { happened: false },
    timeZone: zoneOf(request),
  });
}

/** The header `time-zone`: whose days the caller means by today and by the days of a moment. */
function zoneOf(request: FastifyRequest): string {
  const given = request.headers['time-zone'];
  if (given === undefined) return 'UTC';
  if (typeof given !== 'string' || !isTimeZone(given))
    throw malformed('The header time-zone names no IANA time zone.', 'unknown-time-zone');
  return given;
}

const REFUSED = {
  person: 'An API key cannot do this. Please sign in.',
  scope: 'The scopes of this API key do not allow this.',
};

function satisfies({ access, engine }: Context, policy: Policy): boolean {
  if (access.isAdmin || policy === 'signed-in' || policy === 'public') return true;
  if (policy === 'staff') return !access.isProvider;
  if (policy === 'system-admin' || policy === 'signed') return false;
  const rights = access.module(engine.registry.module(policy.module));
  const right = rights[policy.view];
  return right === true || right === 'All' || right === 'Owner';
}

const nobody: Access = {
  isAdmin: false,
  everyTeam: false,
  userId: null,
  userType: '',
  isProvider: true,
  teams: [],
  ownTeams: [],
  globalTeam: null,
  roles: [],
  roleNames: new Set(),
  client: null,
  narrowed: null,
  module: () => noAccess,
};
const visitor = { access: nobody, userId: null, source: 'client' as const };
