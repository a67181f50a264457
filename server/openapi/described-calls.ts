import type { Route } from '../http/route.ts';
import type { Module } from '../modules/module.ts';

/** One call as it is described. */
export interface DescribedCall {
  route: Route;
  path: string;
  tag: string;
  /** The module below whose path it stands. */
  module: Module | undefined;
  /** The module whose schemas stand for its records: absent where the body names the module. */
  shapes: string | undefined;
}

/** The tag of the calls that every module answers, described with `{resource}`. */
export const ANY_MODULE = 'any-module';
/** Stands for the schemas of a module that is not spelled out. */
export const ANY_RECORD = 'Record';

const tagOf = ({ path }: Route) => path.split('/')[2] ?? 'muster';
const isGeneric = (route: Route) => tagOf(route) === ':resource';

/** Each call once: those of every module with `{resource}`, and those of the features. */
export const callsInShort = (routes: readonly Route[], modules: ReadonlyMap<string, Module>): DescribedCall[] => [
  ...genericCalls(routes),
  ...ownCalls(routes, modules).map((call) => ({ ...call, shapes: ANY_RECORD })),
];

/** The calls of these tags alone, with the generic ones of their modules at the module's own path. */
export function callsOfTags(
  routes: readonly Route[],
  modules: ReadonlyMap<string, Module>,
  tags: ReadonlySet<string>,
): DescribedCall[] {
  const own = ownCalls(routes, modules).filter(({ tag }) => tags.has(tag));
  const taken = new Set(own.map(({ route, path }) => `${route.method} ${path}`));
  const spelled = [...modules.values()]
    .filter(({ path }) => tags.has(path))
    .flatMap((module) => routes.filter(isGeneric).map((route) => spelledOut(route, module)))
    .filter(({ route, path }) => !taken.has(`${route.method} ${path}`));
  return [...(tags.has(ANY_MODULE) ? genericCalls(routes) : []), ...spelled, ...own];
}

const genericCalls = (routes: readonly Route[]): DescribedCall[] =>
  routes.filter(isGeneric).map((route) => ({ route, path: route.path, tag: ANY_MODULE, module: undefined, shapes: ANY_RECORD }));

const ownCalls = (routes: readonly Route[], modules: ReadonlyMap<string, Module>): DescribedCall[] =>
  routes
    .filter((route) => !isGeneric(route))
    .map((route) => {
      const tag = tagOf(route);
      const module = modules.get(tag);
      return { route, path: route.path, tag, module, shapes: module?.name };
    });

const spelledOut = (route: Route, module: Module): DescribedCall => ({
  route,
  path: route.path.replace(':resource', module.path),
  tag: module.path,
  module,
  shapes: module.name,
});
