import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '../modules.ts';
import { searchRecords } from './records-api.ts';

export interface Reference {
  _id: string;
  name?: string;
}

/** A relation on the wire is an id, or `{ _id, name, … }` where it was asked for. */
export const referenceOf = (value: unknown): Reference | null => {
  if (typeof value === 'string' && value) return { _id: value };
  if (typeof value === 'object' && value !== null && '_id' in value) return value as Reference;
  return null;
};

export const referencesOf = (value: unknown): Reference[] =>
  (Array.isArray(value) ? value : [value]).map(referenceOf).filter((one): one is Reference => one !== null);

/** The name of a record; null while unknown, '' when it is gone or not visible. Names asked for together travel together. */
export function useRecordName(moduleName: string | undefined, reference: Reference | null): string | null {
  const module = useModule(moduleName);
  const { data } = useQuery({
    queryKey: ['records', moduleName, 'name', reference?._id],
    queryFn: async () => (await nameFromHere(moduleName!, reference!._id)) ?? nameLoader(module!)(reference!._id),
    enabled: Boolean(module && reference && reference.name === undefined),
    staleTime: 5 * 60_000,
  });
  if (!reference) return '';
  return reference.name ?? data ?? (module ? null : '');
}

/** Users and teams stand in the browser's database as well. */
const nameFromHere = async (moduleName: string, id: string) => {
  if (moduleName !== 'users' && moduleName !== 'teams') return undefined;
  const { offlineName } = await import('../offline/references.ts');
  return offlineName(moduleName, id);
};

type Waiting = Map<string, ((name: string) => void)[]>;
const waitingByModule = new Map<string, Waiting>();

const nameLoader = (module: DescribedModule) => (id: string) =>
  new Promise<string>((resolve) => {
    let waiting = waitingByModule.get(module.name);
    if (!waiting) {
      waiting = new Map();
      waitingByModule.set(module.name, waiting);
      setTimeout(() => void loadNames(module), 10);
    }
    waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
  });

async function loadNames(module: DescribedModule) {
  const waiting = waitingByModule.get(module.name)!;
  waitingByModule.delete(module.name);
  const ids = [...waiting.keys()].slice(0, 200);
  const query = { searchTerms: { all: [{ field: '_id', op: 'in', value: ids }] }, pageSize: 200, total: 'none' as const };
  const names = await searchRecords(module, query).then(
    ({ records }) => new Map(records.map((record) => [record._id, String(record.name ?? '')])),
    () => new Map<string, string>(),
  );
  for (const [id, resolvers] of waiting) for (const resolve of resolvers) resolve(names.get(id) ?? '');
}
