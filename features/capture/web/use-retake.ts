import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { captureOptions, orderPages, removePage, type CaptureView, type Opened } from './capture-api.ts';

/** A page that is taken again: the new one takes its place once it has arrived; until then, and where that fails, the old one stays. */
export function useRetake(opened: Opened, { pages }: CaptureView) {
  const queryClient = useQueryClient();
  const [retaken, setRetaken] = useState<string | null>(null);
  /** New pages that have not arrived yet, each with the page that it replaces. */
  const [replaces, setReplaces] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = pages.map(({ _id }) => _id);
  const { mutate: replace, error } = useMutation({
    mutationFn: async ({ old, fresh }: { old: string; fresh: string }) => {
      const order = ids.filter((id) => id !== fresh).flatMap((id) => (id === old ? [fresh, old] : [id]));
      await orderPages(opened, order);
      await removePage(opened, old);
    },
    onSettled: (_answer, _problem, { fresh }) => {
      setReplaces((before) => new Map([...before].filter(([id]) => id !== fresh)));
      return queryClient.invalidateQueries({ queryKey: captureOptions(opened).queryKey, exact: true });
    },
  });
  const arrived = ids.find((id) => replaces.has(id));
  const old = arrived && replaces.get(arrived);
  useEffect(() => {
    if (arrived && old) replace({ old, fresh: arrived });
  }, [arrived, old, replace]);
  return {
    retaken,
    error,
    begin: setRetaken,
    end: () => setRetaken(null),
    /** The page that was just taken stands for the one that is taken again. */
    took: (fresh: string) => {
      if (retaken) setReplaces((before) => new Map(before).set(fresh, retaken));
      setRetaken(null);
    },
  };
}
