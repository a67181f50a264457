import { useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';

type Values = Record<string, unknown>;

interface Draft {
  values: Values | null;
  version: number | null;
  savedAt: string | null;
}

/** What is typed is kept when nothing was typed for so long. */
const REST_MS = 1_200;

interface Typed {
  module: DescribedModule;
  /** Null for a new record. */
  id: string | null;
  /** The version that was read before anything was typed. */
  version: number | undefined;
  /** What differs from the record, nothing where all of it was taken back; null before anything is typed and while it is saved. */
  values: Values | null;
  isEnabled: boolean;
}

/**
 * Keeps on the server what is typed into a form, and offers what was kept before: after a crash, on another computer too. The browser
 * itself keeps nothing of a record (decision 013).
 */
export function useDraft({ module, id, version, values, isEnabled }: Typed) {
  const path = `/api/drafts/${module.name}/${id ?? 'new'}`;
  const [isDecided, setDecided] = useState(false);
  const isKept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** One after the other: what was typed last is not overtaken by what was typed before. */
  const calls = useRef<Promise<unknown>>(Promise.resolve());
  const { data } = useQuery({
    queryKey: ['draft', module.name, id],
    queryFn: ({ signal }) => api<Draft>(path, { signal, quiet: true }),
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const offered = !isDecided && data?.values && data.savedAt ? { ...data, values: data.values, savedAt: data.savedAt } : null;

  const typed = values && JSON.stringify(values);
  useEffect(() => {
    if (!isEnabled || typed === null) return;
    timer.current = setTimeout(() => {
      const isTakenBack = typed === '{}';
      if (isTakenBack && isKept.current) inTurn(calls, () => api(path, { method: 'DELETE', quiet: true }));
      isKept.current = !isTakenBack;
      if (isTakenBack) return;
      const body = { values: JSON.parse(typed) as Values, ...(version === undefined ? {} : { version }) };
      inTurn(calls, () => api(path, { method: 'PUT', body, quiet: true }));
    }, REST_MS);
    return () => clearTimeout(timer.current);
  }, [isEnabled, path, typed, version]);

  /** After a save, or when it is given up. */
  const forget = () => {
    clearTimeout(timer.current);
    setDecided(true);
    if (!isKept.current && !data?.values) return;
    isKept.current = false;
    inTurn(calls, () => api(path, { method: 'DELETE', quiet: true }));
  };
  return { offered, decide: () => setDecided(true), forget };
}

/** A draft that could not be kept is tried again with the next words. */
function inTurn(calls: RefObject<Promise<unknown>>, run: () => Promise<unknown>) {
  calls.current = calls.current.then(run).catch(() => undefined);
}
