import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { noAccess } from '#common/access.ts';
import { Refusal, forbidden } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import { createContext, type Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { sessionOf } from '../accounts/sessions.ts';
import type { Access } from '../records/access.ts';
import { bearerOf } from './bearer.ts';
import { answerError } from './errors.ts';
import { withIdempotency } from './idempotency.ts';
import { parseJson } from './json-body.ts';
import { countRequest } from './metrics.ts';
import { readBody } from './read-body.ts';
import type { Policy, Route } from './route.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { serveWeb } from './web-files.ts';

/** The HTTP side of a node: one handler for every declared route, and the web application for everything else. */
export async function createServer(engine: Engine, routes: readonly Route[]): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    genReqId: () => newId(),
    trustProxy: 'loopback',
    bodyLimit: 4 * 1024 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, caseSensitive: true },
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => parseJson(body as string, done));
  app.setErrorHandler((problem, request, reply) => answerError(engine, problem, request, reply));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    countRequest(request.method, reply.statusCode, reply.elapsedTime);
    done();
  });
  await app.register(multipart, { limits: { files: 1, parts: 12, fieldSize: 100_000 } });
  await app.register(compress, { global: false });
  app.get('/api/*', (request) => notARoute(request.url));
  for (const route of routes) for (const path of pathsOf(route.path)) addRoute(app, engine, route, path);
  await serveWeb(app);
  return app;
}

/** `/events/…` is at the root and below `/api`. */
const pathsOf = (path: string) => (path.startsWith('/events/') ? [path, `/api${path}`] : [path]);

const notARoute = (url: string): never => {
  throw new Refusal(404, 'route-not-found', `There is nothing at ${url.split('?')[0]}.`);
};

function addRoute(app: FastifyInstance, engine: Engine, route: Route, path: string): void {
  if (!route.policy) throw new Error(`${route.method} ${path} declares no policy.`);
  app.route({
    method: route.method,
    url: path,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const context = route.policy === 'public' ? visitor(engine, request) : await admit(engine, route, request);
      const body = route.body ? readBody(route.body, request.body ?? {}) : request.body;
      const query = route.query ? readBody(route.query, request.query) : request.query;
      const params = request.params as Record<string, string>;
      const run = (inner: Context) => route.handle({ context: inner, engine, params, body, query, request, reply });
      if (route.method === 'POST' && request.headers['idempotency-key'] && !request.isMultipart())
        return withIdempotency(context, request, reply, run, { inOneTransaction: path.startsWith('/api/:resource') });
      const answer = await run(context);
      return answer === undefined && !reply.sent ? { status: 'ok' } : answer;
    },
  });
}

const visitor = (engine: Engine, request: FastifyRequest): Context =>
  createContext(engine, { access: nobody, userId: null, requestId: request.id, source: 'client' });

async function admit(engine: Engine, route: Route, request: FastifyRequest): Promise<Context> {
  const session = await sessionOf(engine, bearerOf(request));
  const access = session && (await engine.access.of(session.userId));
  if (!session || !access) throw new Refusal(401, 'unauthenticated', 'Your session has expired');
  const context = createContext(engine, {
    access,
    userId: session.userId,
    impersonatorId: session.impersonatorId,
    requestId: request.id,
  });
  if (!satisfies(context, route.policy)) throw forbidden();
  if (route.notWhileImpersonating && session.impersonatorId)
    throw forbidden('This cannot be done while acting as somebody else.');
  return context;
}

function satisfies({ access, engine }: Context, policy: Policy): boolean {
  if (access.isAdmin || policy === 'signed-in' || policy === 'public') return true;
  if (policy === 'staff') return !access.isProvider;
  if (policy === 'system-admin') return false;
  const rights = access.module(engine.registry.module(policy.module));
  const right = rights[policy.view];
  return right === true || right === 'All' || right === 'Owner';
}

const nobody: Access = {
  isAdmin: false,
  userId: null,
  userType: '',
  isProvider: true,
  teams: [],
  ownTeams: [],
  globalTeam: null,
  module: () => noAccess,
};
