import type { Context } from '../context.ts';
import type { Route } from '../http/route.ts';
import { fieldDefinition, moduleDefinition } from '../modules/field-definition.ts';
import type { Module } from '../modules/module.ts';
import { moduleSchemas } from './module-schemas.ts';
import { drawn, operationOf } from './operation.ts';
import { typeSchemas, type JsonSchema } from './value-schema.ts';

/**
 * OpenAPI 3.1, under the reader's rights: the modules that they may open, those that admins made too, with the fields that they
 * know of. A generic call appears once per module; a call with several addresses once, with the others in `x-aliases`.
 *
 * @param tag the calls of this tag alone; `tags` lists all of them either way
 */
export function describeApi(context: Context, tag?: string): JsonSchema {
  const { engine, access } = context;
  const open = [...engine.registry.byPath].filter(([, module]) => !module.definitionDeleted && access.module(module).access);
  const modules = new Map(open.map(([, module]) => [module.path, module]));
  const calls = callsOf(engine.discovered.routes, modules);
  const shown = [...modules.values()].filter(({ path }) => tag === undefined || path === tag);
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: engine.settings.version },
    components: { securitySchemes, responses, schemas: schemasOf(context, shown) },
    tags: [...new Set(calls.map((call) => call.tag))].sort().map((name) => ({ name })),
    paths: pathsOf(calls.filter((call) => tag === undefined || call.tag === tag)),
  };
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a sign-in' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'muster_…',
    description: 'A personal API key, within its scopes',
  },
};

const responses = {
  problem: {
    description: 'What is wrong, as a sentence for the user',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
};

const problem: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A sentence for the user' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence by the name of each field' },
    requestId: { type: 'string' },
  },
  required: ['error', 'code', 'requestId'],
};

const schemasOf = (context: Context, modules: readonly Module[]): JsonSchema => ({
  Problem: problem,
  FieldDefinition: drawn(fieldDefinition),
  ModuleDefinition: drawn(moduleDefinition),
  ...typeSchemas(),
  ...Object.assign({}, ...modules.map((module) => moduleSchemas(context, module))),
});

interface Call {
  route: Route;
  path: string;
  tag: string;
  module: string | undefined;
}

function callsOf(routes: readonly Route[], modules: ReadonlyMap<string, Module>): Call[] {
  const explicit = new Set(routes.map((route) => `${route.method} ${route.path}`));
  return routes.flatMap((route) => callsOfRoute(route, modules, explicit));
}

function pathsOf(calls: readonly Call[]): Record<string, JsonSchema> {
  const present = new Map(calls.map((call) => [`${call.route.method} ${call.path}`, call]));
  const aliases = Map.groupBy(
    calls.filter((call) => ownAddress(call, present) !== undefined),
    (call) => ownAddress(call, present),
  );
  const paths: Record<string, JsonSchema> = {};
  for (const [address, { route, path, tag, module }] of present) {
    if (ownAddress({ route, path, tag, module }, present) !== undefined) continue;
    const others = (aliases.get(address) ?? []).map((call) => `${call.route.method} ${templated(call.path)}`);
    if (path.startsWith('/events/')) others.push(`${route.method} /api${templated(path)}`);
    (paths[templated(path)] ??= {})[route.method.toLowerCase()] = {
      ...operationOf(route, path, tag, module),
      ...(others.length ? { 'x-aliases': others } : {}),
    };
  }
  return paths;
}

/** A generic call once for every module that has no call of its own at this address. */
function callsOfRoute(route: Route, modules: ReadonlyMap<string, Module>, explicit: ReadonlySet<string>): Call[] {
  const [, , segment = 'muster'] = route.path.split('/');
  if (segment !== ':resource') return [{ route, path: route.path, tag: segment, module: modules.get(segment)?.name }];
  return [...modules.values()]
    .map((module) => ({ route, path: route.path.replace(':resource', module.path), tag: module.path, module: module.name }))
    .filter(({ path }) => !explicit.has(`${route.method} ${path}`));
}

/** The address of the call that this one repeats, unless something else answers there. */
function ownAddress({ route, tag }: Call, present: ReadonlyMap<string, Call>): string | undefined {
  const own = route.aliasOf?.replace(':resource', tag);
  return own !== undefined && present.get(own)?.route.handle === route.handle ? own : undefined;
}

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');
