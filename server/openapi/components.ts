import type { Context } from '../context.ts';
import { fieldDefinition, moduleDefinition } from '../modules/field-definition.ts';
import type { Module } from '../modules/module.ts';
import { ANY_RECORD } from './described-calls.ts';
import { answerSchemas, moduleSchemas, shapeName } from './module-schemas.ts';
import { drawn } from './operation.ts';
import { searchSchemas } from './search-terms.ts';
import { sharedShapes } from './shown-as.ts';
import { typeSchemas, type JsonSchema } from './value-schema.ts';

/** What the paths refer to, and nothing else. `spelledOut`: the modules whose schemas they may name. */
export function componentsOf(
  context: Context,
  modules: ReadonlyMap<string, Module>,
  spelledOut: readonly Module[],
  paths: JsonSchema,
): JsonSchema {
  const schemas: Record<string, JsonSchema> = {
    Problem: problem,
    FieldDefinition: drawn(fieldDefinition),
    ModuleDefinition: drawn(moduleDefinition),
    ...Object.fromEntries([...sharedShapes].map(([name, shape]) => [name, drawn(shape)])),
    ...typeSchemas(),
    ...searchSchemas,
    ...anyRecord,
    ...answerSchemas(ANY_RECORD),
    ...Object.assign({}, ...spelledOut.map((module) => moduleSchemas(context, module))),
  };
  const namesResource = Object.keys(paths).some((path) => path.includes('{resource}'));
  return {
    securitySchemes,
    responses,
    ...(namesResource ? { parameters: { resource: resourceOf(modules) } } : {}),
    schemas: pick(schemas, usedIn({ paths, responses }, schemas)),
  };
}

/** `x-modules`: by path, the name that bodies, sockets and relations call the module by, and its label. */
const resourceOf = (modules: ReadonlyMap<string, Module>): JsonSchema => ({
  name: 'resource',
  in: 'path',
  required: true,
  description: 'The path of a module, in the order of the menu',
  schema: { type: 'string', enum: [...modules.keys()] },
  'x-modules': Object.fromEntries([...modules.values()].map(({ path, name, label }) => [path, { name, label }])),
});

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a sign-in' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'muster_…',
    description: 'A personal API key, within its scopes',
  },
};

const problemContent = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
const responses = {
  refused: {
    description:
      '400 not to be read, or a field or an operator that there is not · 401 no session, or one that ended · 403 a right is missing · 404 there is no such record, or none that you may see · 409 the record changed since, or its state forbids it · 413, 415 too large, or of another type · 422 fields that are not right, all of them in `fields`, or a rule says no · 429 too many, with `Retry-After`',
    content: problemContent,
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

const someValue = { $ref: '#/components/schemas/Value' };
const version = { type: 'integer', description: 'The version that was read: a later change of the same field is a conflict' };
const anyRecord: Record<string, JsonSchema> = {
  Value: {
    description: 'What a field of one of the 25 types holds',
    anyOf: Object.keys(typeSchemas()).map((name) => ({ $ref: `#/components/schemas/${name}` })),
  },
  [shapeName(ANY_RECORD, 'record')]: {
    type: 'object',
    description: 'A record of the module: its fields by name. `?modules=` names them.',
    properties: {
      _id: { type: 'string' },
      version: { type: 'integer' },
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
    },
    required: ['_id', 'version'],
    additionalProperties: someValue,
  },
  [shapeName(ANY_RECORD, 'new')]: { type: 'object', properties: { _id: { type: 'string' } }, additionalProperties: someValue },
  [shapeName(ANY_RECORD, 'fields')]: { type: 'object', properties: { version }, additionalProperties: someValue },
};

/** The names of what a part of the description refers to, and of what that refers to. */
function usedIn(part: unknown, schemas: Readonly<Record<string, JsonSchema>>): ReadonlySet<string> {
  const used = new Set<string>();
  const waiting: unknown[] = [part];
  while (waiting.length) {
    for (const [, name] of JSON.stringify(waiting.pop()).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      if (schemas[name!]) waiting.push(schemas[name!]);
    }
  }
  return used;
}

const pick = (schemas: Readonly<Record<string, JsonSchema>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
