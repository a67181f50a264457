import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { forgetVisit, useRecents, type RecentRecord } from './recents.ts';

const FRESH = 10_000;

/** The records last visited by the names they have now; those that were deleted or hidden since, or lost their name, are forgotten. */
export function usePresentRecents(): RecentRecord[] {
  const recents = useRecents();
  const ids = recents.map(({ _id }) => _id);
  const { data } = useQuery({
    queryKey: ['recents', ids],
    queryFn: ({ signal }) =>
      api<{ records: RecentRecord[] }>('/api/records/names', {
        body: { records: recents.map(({ moduleName, _id }) => ({ moduleName, _id })) },
        signal,
        quiet: true,
      }).then(({ records }) => records.filter(({ name }) => name)),
    enabled: recents.length > 0,
    staleTime: FRESH,
  });
  useEffect(() => {
    if (data) for (const id of ids) if (!data.some(({ _id }) => _id === id)) forgetVisit(id);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the answer is of these ids
  }, [data]);
  return recents.flatMap((recent) => (data ? (data.find(({ _id }) => _id === recent._id) ?? []) : recent));
}
