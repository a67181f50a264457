import type { ModuleDefinition } from '#common/module.ts';
import type { Route } from './route.ts';

/**
 * Fixed segments win over parameters (wire contract), but the router prefers a literal resource: `/api/admin-settings/:key` would
 * answer for `/api/:resource/all`. These are the generic calls to declare once more, under the literal resource.
 */
export function hiddenGenericCalls(routes: readonly Route[]): { route: Route; path: string; resource: string }[] {
  const literal = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const generic = routes.filter(({ path }) => /^\/api\/:resource\/[\w-]+$/.test(path));
  const hiding = routes.flatMap(({ method, path }) => {
    const resource = /^\/api\/([\w-]+)\/:\w+$/.exec(path)?.[1];
    return resource ? [{ method, resource }] : [];
  });
  return hiding.flatMap(({ method, resource }) =>
    generic
      .filter((route) => route.method === method)
      .map((route) => ({ route, path: route.path.replace(':resource', resource), resource }))
      .filter(({ path }) => !literal.has(`${method} ${path}`) && literal.add(`${method} ${path}`)),
  );
}

/** A module that only its own calls write has the generic ones as its own, below its own path in its own spelling, but where it declares another. */
export function ownCalls(
  routes: readonly Route[],
  modules: Iterable<ModuleDefinition>,
): { route: Route; path: string; resource: string; module: string }[] {
  const literal = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const writing = routes.filter(({ path, readOnly }) => !readOnly && /^\/api\/:resource(\/|$)/.test(path));
  return [...modules]
    .filter((module) => module.ownCalls)
    .flatMap((module) => {
      const resource = module.path ?? module.name;
      return writing
        .map((route) => ({ route, path: route.path.replace(':resource', resource), resource, module: module.name }))
        .filter(({ route, path }) => !literal.has(`${route.method} ${path}`));
    });
}
