import { malformed } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { componentsOf } from './components.ts';
import { callsInShort, callsOfTags } from './described-calls.ts';
import { describedModules } from './described-modules.ts';
import { exampleRecord, type ExampleRecord } from './example-record.ts';
import { operationOf, SECURITY } from './operation.ts';
import { pathsOf } from './paths-of.ts';
import { tagsOf } from './tags.ts';
import type { JsonSchema } from './value-schema.ts';

/**
 * OpenAPI 3.1, under the reader's rights: the modules that they may open, those that admins made too, with the fields that they
 * know of. In short, a call that every module answers stands once, with `{resource}`; a call with several addresses stands once,
 * with the others in `x-aliases`.
 *
 * @param wanted paths or names of modules, or tags: their calls alone, spelled out with the modules' schemas
 * @throws 400 `unknown-module` for what there is not, or not for this reader
 */
export function describeApi(context: Context, wanted?: readonly string[]): JsonSchema {
  const { routes } = context.engine.discovered;
  const modules = describedModules(context);
  const all = callsInShort(routes, modules);
  const tags = tagsOf(all, modules);
  const chosen = wanted && tagsNamed(wanted, tags);
  const calls = chosen ? callsOfTags(routes, modules, chosen) : all;
  const spelledOut = [...modules.values()].filter(({ path }) => chosen?.has(path));
  const examples = examplesOf(context, modules);
  const paths = pathsOf(calls, (call, address) => operationOf(call, address, examples(call.module)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: context.engine.settings.version,
      description:
        '`GET /api/openapi.json?modules=leads,jobs` spells out the calls of these modules with the fields of their records. The guide is at `/api/docs`. Each call may also answer 500, a fault of the server that is found by `requestId`, and 503 with `Retry-After`, with the body of a refusal.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
    },
    servers: [{ url: '/' }],
    security: SECURITY,
    tags,
    components: componentsOf(context, modules, spelledOut, paths),
    paths,
  };
}

function tagsNamed(wanted: readonly string[], tags: readonly JsonSchema[]): ReadonlySet<string> {
  const byName = new Map(tags.flatMap((tag) => [tag['x-module'], tag.name].map((name) => [name, tag.name as string])));
  return new Set(
    wanted.map((name) => {
      const tag = byName.get(name);
      if (tag === undefined) throw malformed(`There is no module “${name}” that you may open.`, 'unknown-module');
      return tag;
    }),
  );
}

/** By module, made when it is asked for; calls of no module speak of the first that has an example of its own. */
function examplesOf(
  context: Context,
  modules: ReadonlyMap<string, Module>,
): (module: Module | undefined) => ExampleRecord | undefined {
  const kept = new Map<Module, ExampleRecord>();
  const [first] = [...modules.values()].filter(({ example }) => example);
  return (module = first) => {
    if (module && !kept.has(module)) kept.set(module, exampleRecord(context, module));
    return module && kept.get(module);
  };
}
