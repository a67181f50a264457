import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { useRecordName } from '#web/records/reference.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { activitiesOptions, bestOptions, type Round } from './games-api.ts';
import classes from './games.module.css';

export function Activities({ round }: { round: Round }) {
  const { data } = useQuery(activitiesOptions(round._id));
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">{say('Activity')}</h2>
      {data?.length === 0 && <p className="muted">{say('Nothing has happened yet.')}</p>}
      <ul className={classes.lines}>
        {data?.slice(0, 50).map(({ _id, user, message, createdAt }) => (
          <li key={_id}>
            <span>
              <Name user={user} /> {message}
            </span>
            <span className="muted">
              <RelativeTime value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ user }: { user: string | null }) {
  const name = useRecordName('users', user ? { _id: user } : null);
  return <strong>{name ?? say('A player')}</strong>;
}

export function BestPlays({ round, onWatch }: { round: string; onWatch: (id: string) => void }) {
  const { data } = useQuery(bestOptions(round));
  if (!data?.length) return null;
  return (
    <section aria-labelledby="best-plays">
      <h2 id="best-plays">{say('Best plays')}</h2>
      <ol className={classes.lines}>
        {data.map(({ _id, name, points }) => (
          <li key={_id}>
            <span>
              <strong>{name}</strong> {say('{count} points', { count: formatNumber(points) })}
            </span>
            <Button
              size="compact-md"
              variant="default"
              aria-label={say('Watch {name} earn {points} points', { name, points })}
              onClick={() => onWatch(_id)}
            >
              {say('Watch')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
