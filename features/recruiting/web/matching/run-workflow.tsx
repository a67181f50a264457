import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { refreshModule } from '#web/records/records-api.ts';
import type { ListActionProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { ActOnChosen } from '../act-on-chosen.tsx';

interface Answer {
  changed: number;
  skipped: { reason: string }[];
}
/** The server takes so many at once. */
const BATCH = 200;

/** Matches placement opportunities to jobs: a task for each owner, once per stay. */
export default function RunWorkflow(props: ListActionProps) {
  const act = async (ids: readonly string[]) => {
    const answer = await workflowOf(ids);
    void refreshModule(props.module.name);
    void refreshModule('tasks');
    return { text: inWords(answer), isNothing: answer.changed === 0 };
  };
  return <ActOnChosen {...props} icon="target" label={say('Find jobs')} act={act} />;
}

async function workflowOf(all: readonly string[]): Promise<Answer> {
  const whole: Answer = { changed: 0, skipped: [] };
  for (let from = 0; from < all.length; from += BATCH) {
    const body = { ids: all.slice(from, from + BATCH) };
    const { changed, skipped } = await api<Answer>('/api/leads/leads-workflow', { body, quiet: true });
    whole.changed += changed;
    whole.skipped.push(...skipped);
  }
  return whole;
}

/** For example "2 leads matched to jobs. Skipped: 1 already ran, 3 not a placement opportunity". */
function inWords({ changed, skipped }: Answer): string {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const made = changed
    ? say({ one: '{count} lead matched to jobs', other: '{count} leads matched to jobs' }, { count: formatNumber(changed) })
    : say('No lead matched to jobs');
  if (!skipped.length) return made;
  const counted = [...reasons].map(([reason, { length }]) => `${formatNumber(length)} ${say(reason)}`);
  return say('{made}. Skipped: {reasons}', { made, reasons: counted.join(', ') });
}
