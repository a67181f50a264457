import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '#common/errors.ts';
import { isId, randomId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { visibleAnswer } from '../records/visible-answer.ts';
import { admit } from './admit.ts';
import { isOver, logBrokenAnswers } from './broken-answers.ts';
import { answerBroken } from './broken-requests.ts';
import { answerError } from './errors.ts';
import { hiddenGenericCalls, ownCalls } from './fixed-segments.ts';
import { waitForHandlers } from './handlers-at-work.ts';
import { withIdempotency } from './idempotency.ts';
import { parseJson } from './json-body.ts';
import { logRequest, patternOf } from './log-request.ts';
import { countRequest } from '../health/count-requests.ts';
import { readBody } from './read-body.ts';
import { asDefined } from './redefined.ts';
import type { Route } from './route.ts';
import { securityHeadersOf } from './security-headers.ts';
import { answerFromReplica, sayPositions } from '../replicas/answer-from-replica.ts';
import { requestBegan, requestEnded } from '../requests-under-way.ts';
import { addSignedRoutes } from './signed-calls.ts';
import { spanOfCall } from '../traces/span-of-call.ts';
import type { OpenSpan } from '../traces/traces.ts';
import { takeUnread } from './unread-body.ts';
import { serveWeb } from './web-files.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Among the requests under way. */
    place: number;
    /** Who calls, once it is known. */
    callerId: string | null;
    /** Of a call that is traced. */
    span: OpenSpan | undefined;
  }
}

/** The HTTP side of a node: one handler for every declared route, and the web application for everything else. */
export async function createServer(engine: Engine, routes: readonly Route[]): Promise<FastifyInstance> {
  const securityHeaders = securityHeadersOf(engine.settings);
  const app = fastify({
    logger: false,
    genReqId: () => randomId(),
    trustProxy: ['loopback', ...engine.settings.trustedProxies],
    bodyLimit: 4 * 1024 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, caseSensitive: true },
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // an address that cannot be read comes before every hook
    frameworkErrors: (problem, request, reply) => {
      reply.headers(securityHeaders).header('cache-control', 'no-store').header('muster-node', engine.node.name);
      answerError(engine, problem, request, reply);
    },
    clientErrorHandler: answerBroken,
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => parseJson(body as Buffer, done));
  for (const type of new Set(routes.flatMap(({ alsoTakes }) => alsoTakes)))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => parseJson(body as Buffer, done));
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler((problem, request, reply) => answerError(engine, problem, request, reply));
  waitForHandlers(app);
  app.decorateRequest('place', 0);
  app.decorateRequest('callerId', null);
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    request.place = requestBegan();
    request.span = spanOfCall(request);
    // refusals on the way included
    if (/^\/(api|events)\//.test(request.url)) reply.header('cache-control', 'no-store').header('muster-node', engine.node.name);
    if (engine.node.isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('onSend', takeUnread);
  sayPositions(app, engine);
  app.addHook('onSend', logBrokenAnswers(engine));
  app.addHook('onResponse', (request, reply, done) => {
    requestEnded(request.place);
    request.span?.end({ 'http.response.status_code': reply.statusCode });
    countRequest(request.method, patternOf(request), reply.statusCode, reply.elapsedTime / 1000);
    logRequest(engine, request, reply);
    done();
  });
  await app.register(multipart, { limits: { files: 1, parts: 12, fieldSize: 100_000 } });
  await app.register(compress, { global: false });
  app.get('/api/*', (request) => notARoute(request.url));
  for (const route of routes) if (!route.signing) for (const path of pathsOf(route.path)) addRoute(app, engine, route, path);
  await app.register((raw) => addSignedRoutes(raw, engine, routes));
  for (const { route, path, resource } of hiddenGenericCalls(routes)) addRoute(app, engine, route, path, { resource });
  for (const { route, path, resource, module } of ownCalls(routes, engine.discovered.modules.values()))
    addRoute(app, engine, route, path, { resource }, module);
  await serveWeb(app);
  return app;
}

const FORM = 'application/x-www-form-urlencoded';
const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith(FORM) ?? false;

/** A type of JSON that another route takes is no JSON here. */
function refuseOtherTypes({ alsoTakes }: Route, { headers }: FastifyRequest): void {
  const type = headers['content-type']?.split(';')[0]!.trim().toLowerCase();
  if (type && /^application\/.+[+-](json|report)$/.test(type) && !alsoTakes.includes(type))
    throw new Refusal(415, 'wrong-type', 'This content type is not accepted here.');
}

/** `/events/…` is at the root and below `/api`. */
const pathsOf = (path: string) => (path.startsWith('/events/') ? [path, `/api${path}`] : [path]);

const notARoute = (url: string): never => {
  throw new Refusal(404, 'route-not-found', `There is nothing at ${url.split('?')[0]}.`);
};

/** A path may spell an id in capitals; records and files have it in small letters. */
function paramsOf(request: FastifyRequest, fixed: Readonly<Record<string, string>>): Record<string, string> {
  const params = { ...(request.params as Record<string, string>), ...fixed };
  for (const [name, value] of Object.entries(params)) if (isId(value)) params[name] = value.toLowerCase();
  return params;
}

function addRoute(
  app: FastifyInstance,
  engine: Engine,
  route: Route,
  path: string,
  fixed: Readonly<Record<string, string>> = {},
  ownCallOf?: string,
): void {
  if (!route.policy) throw new Error(`${route.method} ${path} declares no policy.`);
  app.route({
    method: route.method,
    url: path,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    handler: (request, reply) => (request.span ? request.span.run(() => answer(request, reply)) : answer(request, reply)),
  });

  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    asDefined(
      engine,
      () => route.readOnly && !isOver(reply),
      () => answerOnce(request, reply),
    );

  async function answerOnce(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = paramsOf(request, fixed);
    const caller = await admit(engine, route, params, request);
    request.callerId = caller.userId;
    refuseOtherTypes(route, request);
    const context = ownCallOf === undefined ? caller : caller.answeringFor(ownCallOf);
    if ((request.isMultipart() && !route.takesFile && !route.takesForm) || (isForm(request) && !route.takesForm))
      throw new Refusal(415, 'wrong-type', 'This address takes JSON, not a form.');
    const body = route.body ? readBody(route.body, request.body ?? {}, route.unfitBody) : request.body;
    const query = route.query ? readBody(route.query, request.query) : request.query;
    const read = (inner: Context) => route.handle({ context: inner, engine, params, body, query, request, reply });
    const handle = async (inner: Context) =>
      engine.replicas && route.fromReplicas
        ? answerFromReplica(engine.replicas, { context: inner, request, reply }, async (from) => read(from))
        : read(inner);
    const run = async (inner: Context) => visibleAnswer(inner, await handle(inner));
    // a form with parts is read by its handler: two of them cannot be told apart here
    if (route.method === 'POST' && !route.takesFile && !request.isMultipart() && request.headers['idempotency-key'])
      return withIdempotency(context, request, reply, run, { inOneTransaction: route.commitsItself === undefined });
    const found = await run(context);
    return found === undefined && !isOver(reply) ? { status: 'ok' } : found;
  }
}
