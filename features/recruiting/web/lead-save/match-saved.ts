import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { MatchPage } from '../matching/matches-api.ts';

/** After a lead was saved: how many jobs match it, and the best of them. */
export default async function matchSaved(lead: AnyRecord): Promise<void> {
  const { total, records } = await api<MatchPage>(`/api/leads/${lead._id}/match-jobs`, { body: { pageSize: 1 }, quiet: true });
  const [best] = records;
  if (!best) return;
  toast.show({
    text: say(
      { one: '{count} job matches. Best: {name}, {score} points', other: '{count} jobs match. Best: {name}, {score} points' },
      { count: total, name: String(best.name), score: best.match.score },
    ),
    link: { label: say('Show the matches'), to: `/app/leads/${lead._id}?tab=Matching%20jobs` },
  });
}
