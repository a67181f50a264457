import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { say } from '#web/words/say.ts';
import { triedOptions } from './achievements-api.ts';
import classes from './achievements.module.css';

const SHOWN = 20;

/** Who would have it today, who is nearest, and what giving it would cost: of what was saved last. */
export function TriedPeople({ achievement }: { achievement: string }) {
  const { data, isPending, error } = useQuery(triedOptions(achievement));
  return (
    <aside className={classes.tried} aria-label={say('Who would have it today')}>
      <h2>{say('Today')}</h2>
      {isPending && <Skeleton h={160} />}
      {error && <p className={classes.problem}>{error.message}</p>}
      {data && (
        <>
          <p>
            {say(
              {
                one: '1 person meets it. Giving it now costs {coins} coins and {points} points.',
                other: '{count} people meet it. Giving it now costs {coins} coins and {points} points.',
              },
              { count: formatNumber(data.meets), coins: formatNumber(data.cost.coins), points: formatNumber(data.cost.points) },
            )}
          </p>
          <ul className={classes.people}>
            {data.people.slice(0, SHOWN).map(({ user, value, trigger, meets, has }) => (
              <li key={user._id}>
                <span className={classes.grow}>{user.name}</span>
                <span className="muted">
                  {say('{value} of {trigger}', {
                    value: value === null ? '–' : formatNumber(Math.round(value * 100) / 100),
                    trigger: trigger === null ? '–' : formatNumber(trigger),
                  })}
                </span>
                {has ? <Badge tone="done">{say('Has it')}</Badge> : meets && <Badge tone="progress">{say('Meets it')}</Badge>}
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
