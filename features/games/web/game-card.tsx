import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf, formatDay } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { isArcade, isOver, isRunning } from '../progress.ts';
import { CardBackground } from './card-background.tsx';
import { leaderboardOptions, type Round, type Session } from './games-api.ts';
import classes from './games.module.css';

interface Props {
  round: Round;
  session: Session | undefined;
  base: string;
  onPlay: (round: Round, session: Session) => void;
  onJoin: (round: Round) => void;
}

export function GameCard({ round, session, base, onPlay, onJoin }: Props) {
  const { data: board } = useQuery(leaderboardOptions(round._id));
  const { game } = round;
  const isDone = isOver(round, dayOf());
  const credits = session?.available_credits ?? 0;
  return (
    <article className={classes.card} aria-label={round.name}>
      <CardBackground game={game} className={classes.background} />
      <div className={classes.cardBody}>
        <h3 className="ellipsis">
          <Link to={`${base}/${round._id}`}>{round.name}</Link>
        </h3>
        <p className="muted">
          {isDone ? say('Completed') : timeLeft(round)}
          {board?.me ? say(' · My place: {place}', { place: board.me }) : ''}
        </p>
        {session && (
          <p>
            {isArcade(game)
              ? say('Score: {score}', { score: session.points ?? 0 })
              : say('Tile {tile}', { tile: session.current_tile ?? 0 })}
          </p>
        )}
        <div className={classes.cardActions}>
          {session && isArcade(game) && isRunning(round, dayOf()) && (
            <Button
              size="compact-md"
              disabled={credits < 1}
              aria-label={say('Play {name} ({credits})', { name: round.name, credits })}
              onClick={() => onPlay(round, session)}
            >
              {say('Play ({credits})', { credits })}
            </Button>
          )}
          {!session && round.isOpen && !isDone && (
            <Button size="compact-md" onClick={() => onJoin(round)}>
              {say('Join')}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            component={Link}
            to={`${base}/${round._id}`}
            aria-label={say('Open {name}', { name: round.name })}
          >
            {say('Open')}
          </Button>
        </div>
      </div>
    </article>
  );
}

function timeLeft({ end_date, start_date, hasStarted }: Round): string {
  if (!hasStarted || (start_date && start_date > dayOf()))
    return start_date ? say('Begins on {day}', { day: formatDay(start_date) }) : say('Not started yet');
  if (!end_date) return say('No end day');
  const days = Math.round((Date.parse(end_date) - Date.parse(dayOf())) / 86_400_000);
  return days === 0 ? say('Ends today') : say({ one: '{count} day left', other: '{count} days left' }, { count: days });
}
