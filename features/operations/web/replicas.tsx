import { Badge } from '#web/ui/badge.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { Health } from './health-api.ts';
import { formatBytes } from './sizes.ts';

const STATES = {
  used: { label: sayLater('Answers reads'), tone: 'done' },
  behind: { label: sayLater('Behind'), tone: 'expiring' },
  away: { label: sayLater('Away'), tone: 'refused' },
} as const;

/** The servers that answer reads beside the primary; nothing where there is none. */
export function Replicas({ replicas }: { replicas: Health['database']['replicas'] }) {
  if (!replicas.length) return null;
  return (
    <PageSection title={say('Read replicas')}>
      <LineList>
        {replicas.map(({ name, state, lagBytes }) => (
          <Line
            key={name}
            label={name}
            name={<strong>{name}</strong>}
            state={<Badge tone={STATES[state].tone}>{say(STATES[state].label)}</Badge>}
            facts={<span className="numeric">{say('{size} behind the primary', { size: formatBytes(lagBytes) })}</span>}
          />
        ))}
      </LineList>
    </PageSection>
  );
}
