import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { indexBuildsOptions, type IndexBuild } from './scheduler-api.ts';
import classes from './scheduler.module.css';

/** While an upgrade still builds indexes of large tables: which, and how far. */
export function IndexBuilds() {
  const { data } = useQuery(indexBuildsOptions);
  if (!data?.records.length) return null;
  return (
    <section aria-label="Indexes being built">
      <h2>Indexes being built</h2>
      <p className={classes.facts}>Everybody can work meanwhile. Searches that need them are slower until they are done.</p>
      {data.problem && <p className={classes.problem}>{data.problem}</p>}
      <ul className={classes.list}>
        {data.records.map((build) => (
          <Build key={build.name} build={build} />
        ))}
      </ul>
    </section>
  );
}

function Build({ build: { name, label, state, phase, part } }: { build: IndexBuild }) {
  return (
    <li className={classes.line} aria-label={name}>
      <strong>{label}</strong>
      <Badge tone={state === 'building' ? 'progress' : 'waiting'}>{state === 'building' ? 'Building' : 'Waiting'}</Badge>
      <span className={classes.facts}>
        <span>{name}</span>
        {phase && <span>{phase}</span>}
        {part !== null && <span className="numeric">{formatNumber(Math.round(part * 100))} %</span>}
      </span>
    </li>
  );
}
