import { Badge } from '#web/ui/badge.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import type { Health } from './health-api.ts';
import { formatBytes } from './sizes.ts';

const STATES = {
  used: { label: 'Answers reads', tone: 'done' },
  behind: { label: 'Behind', tone: 'expiring' },
  away: { label: 'Away', tone: 'refused' },
} as const;

/** The servers that answer reads beside the primary; nothing where there is none. */
export function Replicas({ replicas }: { replicas: Health['database']['replicas'] }) {
  if (!replicas.length) return null;
  return (
    <PageSection title="Read replicas">
      <LineList>
        {replicas.map(({ name, state, lagBytes }) => (
          <Line
            key={name}
            label={name}
            name={<strong>{name}</strong>}
            state={<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>}
            facts={<span className="numeric">{formatBytes(lagBytes)} behind the primary</span>}
          />
        ))}
      </LineList>
    </PageSection>
  );
}
