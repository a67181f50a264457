import { useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { onServerEvent } from '#web/realtime.ts';
import { refreshModule } from '#web/records/records-api.ts';
import type { ExclusionsProgress } from '../../exclusions-progress.ts';

export interface Counts {
  rows: number;
  checked: number;
  matches: number;
  possible: number;
}
export type Step = Exclude<ExclusionsProgress, { stage: 'over' }>;

/** After so long without a word nothing goes on. A job whose node was killed begins again within two minutes. */
const SILENT_MS = 180_000;

/** The check of a list that this person uploaded here, on another page, or before a reload; `counts` when it ended while this was shown. */
export function useExclusionsProgress(): { progress: Step | null; counts: Counts | null } {
  const [progress, setProgress] = useState<Step | null>(null);
  const [list, setList] = useState<string | null>(null);
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    let isShown = false; // the first call repeats what was said before
    const stop = onServerEvent('exclusions-progress', (payload) => {
      const heard = payload as ExclusionsProgress;
      setProgress(heard.stage === 'over' ? null : heard);
      if (heard.stage === 'over' && isShown) setList(heard.list);
    });
    isShown = true;
    return stop;
  }, []);
  useEffect(() => {
    if (!progress) return;
    const timer = setTimeout(() => setProgress(null), SILENT_MS);
    return () => clearTimeout(timer);
  }, [progress]);
  useEffect(() => {
    if (!list) return;
    void refreshModule('credentialChecks');
    void api<{ answer: Counts }>(`/api/credential-checks/${list}`, { quiet: true }).then(
      ({ answer }) => setCounts(answer),
      () => undefined, // the list of checks shows it as well
    );
  }, [list]);
  return { progress, counts };
}
