import type { RecordLink } from '#common/module.ts';

interface Routed {
  name: string;
  route: string;
}
const MOST = 3;

/** The records whose pages a text names by their address, each once. */
export function linkedRecords(text: string, modules: Iterable<Routed>): RecordLink[] {
  const byRoute = new Map([...modules].map(({ name, route }) => [route, name]));
  const found = new Map<string, RecordLink>();
  for (const [, route, recordId] of text.matchAll(/(\/app\/(?:module\/)?[\w-]+)(?:\/detail)?\/([0-9a-f]{24})\b/gi)) {
    const moduleName = byRoute.get(route!);
    if (moduleName) found.set(recordId!.toLowerCase(), { moduleName, recordId: recordId!.toLowerCase() });
  }
  return [...found.values()].slice(0, MOST);
}
