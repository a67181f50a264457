import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { ANY_RECORD, type DescribedCall } from './described-calls.ts';
import type { Example, ExampleRecord } from './example-record.ts';
import { shownAs } from './shown-as.ts';
import { mediaTypes, moduleShapes, nothing, redirect } from './record-shapes.ts';
import { shapeName } from './module-schemas.ts';
import type { JsonSchema } from './value-schema.ts';

/** One call of the API. `address`: its path, templated. `of`: the record that examples speak of. */
export function operationOf(
  { route, tag, module, shapes }: DescribedCall,
  address: string,
  of: ExampleRecord | undefined,
): JsonSchema {
  const { body, answer }: Example = (of && route.example?.(of)) ?? {};
  const parameters = [...inPath(address), ...queryOf(route)];
  return {
    operationId: `${route.method.toLowerCase()}_${isPage(address) ? 'page_' : ''}${address.replace(/^\/(api\/)?/, '').replace(/\W+/g, '_')}`,
    summary: route.summary,
    tags: [tag],
    ...securityOf(route),
    // Absent: whoever is signed in.
    ...(route.policy === 'signed-in' ? {} : { 'x-policy': route.policy }),
    ...(module ? { 'x-module': module.name } : {}),
    ...(parameters.length ? { parameters } : {}),
    ...requestOf(route, shapes, body),
    responses: {
      ...answersOf(route, shapes, answer),
      '4XX': { $ref: '#/components/responses/refused' },
    },
  };
}

const withExample = (example: unknown) => (example === undefined ? {} : { example });

const inPath = (address: string): JsonSchema[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    name === 'resource'
      ? { $ref: '#/components/parameters/resource' }
      : { name, in: 'path', required: true, schema: { type: 'string' } },
  );

function requestOf(route: Route, shapes: string | undefined, body: unknown): JsonSchema {
  const schema = route.body ? schemaOf(route.body, shapes) : route.takesFile ? anUpload : undefined;
  return schema ? { requestBody: { content: { [mediaOf(route)]: { schema, ...withExample(body) } } } } : {};
}
const anUpload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };

/** What stands outside of the API may have the words of a call. */
const isPage = (path: string) => !/^\/(api|events)\//.test(path);

function answersOf({ answer, signing }: Route, module: string | undefined, example: unknown): JsonSchema {
  if (signing) return signedAnswers;
  if (answer === redirect)
    return { 302: { description: 'Leads elsewhere' }, default: { $ref: '#/components/responses/refused' } };
  if (answer === nothing) return { 204: { description: 'Done' }, default: { $ref: '#/components/responses/refused' } };
  const content = answer && {
    [mediaTypes.get(answer) ?? 'application/json']: { schema: schemaOf(answer, module), ...withExample(example) },
  };
  return { 200: { description: 'Done', ...(content ? { content } : {}) } };
}

const signedAnswers = {
  204: { description: 'Done, now or when it came before' },
  403: { description: 'The signature is missing, wrong or too old' },
};

/** Of a call that says nothing else: a session or an API key. */
export const SECURITY: JsonSchema[] = [{ session: [] }, { apiKey: [] }];

const securityOf = ({ policy, sessionOnly }: Route) => {
  if (policy === 'public' || policy === 'signed') return { security: [] };
  return sessionOnly ? { security: [{ session: [] }] } : {};
};

const mediaOf = ({ takesFile }: Route) => (takesFile ? 'multipart/form-data' : 'application/json');

function queryOf({ query }: Route): JsonSchema[] {
  const { properties = {}, required = [] } = query ? (schemaOf(query, undefined) as QuerySchema) : {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}
interface QuerySchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

const PLACE = '%module%';
/** By schema: a generic call's is the same for all modules, but for the module's name. */
const kept = new WeakMap<z.ZodType, string>();

/** @param module calls that name their module in the body take any record */
function schemaOf(schema: z.ZodType, module: string = ANY_RECORD): JsonSchema {
  const text = kept.get(schema) ?? JSON.stringify(drawn(schema));
  kept.set(schema, text);
  return JSON.parse(text.replaceAll(PLACE, module)) as JsonSchema;
}

/** The schema with a reference, `#/components/schemas/%module%.new`, wherever a part of the path's module stands. */
export function drawn(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...read } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.propertyNames && isAnyText(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
      const shape = moduleShapes.get(zodSchema as unknown as z.ZodType)?.shape;
      const shown = shownAs.get(zodSchema as unknown as z.ZodType)?.component;
      const ref = shape ? shapeName(PLACE, shape) : shown;
      if (!ref) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${ref}`;
    },
  });
  return read;
}

const isAnyText = (schema: unknown) => JSON.stringify(schema) === '{"type":"string"}';
