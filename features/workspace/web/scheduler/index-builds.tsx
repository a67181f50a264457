import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { say } from '#web/words/say.ts';
import { indexBuildsOptions, type IndexBuild } from './scheduler-api.ts';
import classes from './scheduler.module.css';

/** While an upgrade still builds indexes of large tables: which, and how far. */
export function IndexBuilds() {
  const { data } = useQuery(indexBuildsOptions);
  if (!data?.records.length) return null;
  return (
    <PageSection title={say('Indexes being built')}>
      <p className={classes.meanwhile}>
        {say('Everybody can work meanwhile. Searches that need them are slower until they are done.')}
      </p>
      {data.problem && <Problem>{data.problem}</Problem>}
      <LineList>
        {data.records.map((build) => (
          <Build key={build.name} build={build} />
        ))}
      </LineList>
    </PageSection>
  );
}

function Build({ build: { name, label, state, phase, part } }: { build: IndexBuild }) {
  return (
    <Line
      label={name}
      name={<strong>{say(label)}</strong>}
      state={
        <Badge tone={state === 'building' ? 'progress' : 'waiting'}>{say(state === 'building' ? 'Building' : 'Waiting')}</Badge>
      }
      facts={
        <>
          <span>{name}</span>
          {phase && <span>{say(phase)}</span>}
          {part !== null && <span className="numeric">{formatNumber(Math.round(part * 100))} %</span>}
        </>
      }
    />
  );
}
