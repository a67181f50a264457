/** An address as OpenAPI places it: `path` below `server`, which is that of the whole description where it is absent. */
export interface PlacedPath {
  path: string;
  server?: string;
}

/**
 * `/api/users/type/{type}` and `/api/users/{id}/api-keys` both fit `/api/users/type/api-keys`. Muster takes the fixed segment first;
 * a reader of OpenAPI may take either. The later one of two such paths stands below a server of its own, so that no two can be confused;
 * where that is not enough, as when all modules are spelled out beside `{resource}`, it stays as it is.
 */
export function createPlaces(): (address: string) => PlacedPath {
  const placed = new Map<string, PlacedPath>();
  const taken = new Map<string, string[][]>();
  const alike = (segments: readonly string[]) => {
    const key = `${segments.length}:${segments.filter(isVariable).length}`;
    if (!taken.has(key)) taken.set(key, []);
    return taken.get(key)!;
  };
  const place = (address: string): PlacedPath => {
    const segments = address.split('/');
    for (let at = 1; at < segments.length && !segments.slice(0, at).some(isVariable); at++) {
      const rest = ['', ...segments.slice(at)];
      if (alike(rest).some((other) => areConfusable(rest, other))) continue;
      alike(rest).push(rest);
      return at === 1 ? { path: address } : { path: rest.join('/'), server: segments.slice(0, at).join('/') };
    }
    return { path: address };
  };
  return (address) => {
    if (!placed.has(address)) placed.set(address, place(address));
    return placed.get(address)!;
  };
}

/** Of as many segments, as many of them variable. */
const areConfusable = (these: readonly string[], those: readonly string[]): boolean =>
  these.every((segment, at) => segment === those[at] || isVariable(segment) || isVariable(those[at]!));

const isVariable = (segment: string) => segment.startsWith('{');
