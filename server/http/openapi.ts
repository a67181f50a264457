import { z } from 'zod';
import type { Engine } from '../engine.ts';
import type { Access } from '../records/access.ts';
import type { Route } from './route.ts';

/** OpenAPI 3.1: generic routes appear once per module that the reader may open, under their literal paths. */
export function openApi(engine: Engine, access: Access): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const explicit = new Set(engine.discovered.routes.map((route) => `${route.method} ${route.path}`));
  const add = (path: string, route: Route, tag: string) => {
    const operation = operationOf(route, path, tag);
    paths[path.replace(/:(\w+)/g, '{$1}')] = {
      ...paths[path.replace(/:(\w+)/g, '{$1}')],
      [route.method.toLowerCase()]: operation,
    };
  };
  for (const route of engine.discovered.routes) {
    if (!route.path.includes(':resource')) {
      add(route.path, route, route.path.split('/')[2] ?? 'muster');
      continue;
    }
    for (const module of engine.registry.byPath.values()) {
      if (!access.module(module).access) continue;
      const path = route.path.replace(':resource', module.path);
      if (!explicit.has(`${route.method} ${path}`)) add(path, route, module.path);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: engine.settings.version },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a sign-in' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'muster_…',
          description: 'A personal API key, within its scopes',
        },
      },
    },
    paths,
  };
}

function operationOf(route: Route, path: string, tag: string): Record<string, unknown> {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    summary: route.summary,
    tags: [tag],
    ...(route.policy === 'public' ? {} : { security: [{ session: [] }, ...(route.sessionOnly ? [] : [{ apiKey: [] }])] }),
    'x-policy': route.policy,
    ...(parameters.length ? { parameters } : {}),
    ...(route.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(route.body) } } } } : {}),
    responses: { 200: { description: 'OK' }, default: { description: '{ error, code, fields?, requestId }' } },
  };
}

const schemaOf = (schema: NonNullable<Route['body']>) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
