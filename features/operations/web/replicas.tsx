import { Badge } from '#web/ui/badge.tsx';
import type { Health } from './health-api.ts';
import { formatBytes } from './sizes.ts';
import classes from './health.module.css';

const STATES = {
  used: { label: 'Answers reads', tone: 'done' },
  behind: { label: 'Behind', tone: 'expiring' },
  away: { label: 'Away', tone: 'refused' },
} as const;

/** The servers that answer reads beside the primary; nothing where there is none. */
export function Replicas({ replicas }: { replicas: Health['database']['replicas'] }) {
  if (!replicas.length) return null;
  return (
    <section aria-label="Read replicas">
      <h2>Read replicas</h2>
      <ul className={classes.list}>
        {replicas.map(({ name, state, lagBytes }) => (
          <li key={name} className={classes.line} aria-label={name}>
            <strong>{name}</strong>
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            <span className={classes.facts}>
              <span className="numeric">{formatBytes(lagBytes)} behind the primary</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
