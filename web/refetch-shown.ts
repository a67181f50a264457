import type { Query } from '@tanstack/react-query';
import { atRest } from './at-rest.ts';
import { queryClient } from './query-client.ts';
import { isListOf, isRecord } from './records/records-api.ts';

const refreshes = new Map<string, () => void>();

/** Somebody changed records of a module: its lists are asked for again at their next rest, however often this is said. */
export function listsChanged(moduleName: string): void {
  let refresh = refreshes.get(moduleName);
  if (!refresh) refreshes.set(moduleName, (refresh = atRest(() => refetchShown(isListOf(moduleName)))));
  refresh();
  // A page of a record that is kept but not shown is watched by nobody.
  void queryClient.invalidateQueries({
    predicate: (query) => !query.isActive() && isRecord(query, moduleName),
    refetchType: 'none',
  });
}

/** Somebody changed this record, or it may be out of sight by now. */
export const recordChanged = (moduleName: string, id: string): Promise<void> =>
  refetchShown((query) => isRecord(query, moduleName, id));

/**
 * Asks again for what is shown of these, without breaking off what is on its way: such an answer may be of before the change, and
 * is followed by another. What is not shown is asked for when it is.
 */
export async function refetchShown(isMeant: (query: Query) => boolean): Promise<void> {
  const meant = queryClient.getQueryCache().findAll({ predicate: isMeant });
  const again = async (query: Query) => {
    const isOnItsWay = query.state.fetchStatus !== 'idle';
    if (isOnItsWay) await query.promise?.catch(() => undefined);
    await queryClient.invalidateQueries({ predicate: (each) => each === query }, { cancelRefetch: false });
  };
  await Promise.all(meant.map(again));
}
