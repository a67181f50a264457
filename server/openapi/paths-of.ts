import type { DescribedCall } from './described-calls.ts';
import { createPlaces } from './placed-path.ts';
import type { JsonSchema } from './value-schema.ts';

type Describe = (call: DescribedCall, address: string) => JsonSchema;

/** The paths of an OpenAPI description: one call at several addresses once, with the others in `x-aliases`. */
export function pathsOf(calls: readonly DescribedCall[], describe: Describe): Record<string, JsonSchema> {
  const present = new Map(inTurn(calls).map((call) => [`${call.route.method} ${call.path}`, call]));
  const aliases = Map.groupBy(calls, (call) => ownAddress(call, present));
  const named = createNames();
  const placed = createPlaces();
  const paths: Record<string, JsonSchema> = {};
  for (const [key, call] of present) {
    if (ownAddress(call, present) !== undefined) continue;
    const { method } = call.route;
    const address = named(templated(call.path));
    const others = (aliases.get(key) ?? []).map((alias) => `${alias.route.method} ${templated(alias.path)}`);
    if (address.startsWith('/events/')) others.push(`${method} /api${address}`);
    const { path, server } = placed(address);
    paths[path] ??= server === undefined ? {} : { servers: [{ url: server }], 'x-address': address };
    paths[path]![method.toLowerCase()] = {
      ...describe(call, address),
      ...(server === undefined ? {} : { description: `At \`${address}\`.` }),
      ...(others.length ? { 'x-aliases': others } : {}),
    };
  }
  return paths;
}

/** What stands outside of the API is placed first: it has no server of its own to move to. */
const inTurn = (calls: readonly DescribedCall[]) => calls.toSorted((one, other) => Number(isOfApi(one)) - Number(isOfApi(other)));
const isOfApi = ({ path }: DescribedCall) => path.startsWith('/api/');

/** The address of the call that this one repeats, unless something else answers there. */
function ownAddress({ route, module }: DescribedCall, present: ReadonlyMap<string, DescribedCall>): string | undefined {
  const own = module ? route.aliasOf?.replace(':resource', module.path) : route.aliasOf;
  return own !== undefined && present.get(own)?.route.handle === route.handle ? own : undefined;
}

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** `/x/{key}` and `/x/{id}` are one address: with the name of the first. */
function createNames(): (address: string) => string {
  const byShape = new Map<string, string>();
  return (address) => {
    const shape = address.replace(/\{\w+\}/g, '{}');
    if (!byShape.has(shape)) byShape.set(shape, address);
    return byShape.get(shape)!;
  };
}
