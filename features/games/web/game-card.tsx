import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf, formatDay } from '#web/formats.ts';
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
          {isDone ? 'Completed' : timeLeft(round)}
          {board?.me ? ` · My place: ${board.me}` : ''}
        </p>
        {session && <p>{isArcade(game) ? `Score: ${session.points ?? 0}` : `Tile ${session.current_tile ?? 0}`}</p>}
        <div className={classes.cardActions}>
          {session && isArcade(game) && isRunning(round, dayOf()) && (
            <Button
              size="compact-md"
              disabled={credits < 1}
              aria-label={`Play ${round.name} (${credits})`}
              onClick={() => onPlay(round, session)}
            >
              Play ({credits})
            </Button>
          )}
          {!session && round.isOpen && !isDone && (
            <Button size="compact-md" onClick={() => onJoin(round)}>
              Join
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            component={Link}
            to={`${base}/${round._id}`}
            aria-label={`Open ${round.name}`}
          >
            Open
          </Button>
        </div>
      </div>
    </article>
  );
}

function timeLeft({ end_date, start_date, hasStarted }: Round): string {
  if (!hasStarted || (start_date && start_date > dayOf()))
    return start_date ? `Begins on ${formatDay(start_date)}` : 'Not started yet';
  if (!end_date) return 'No end day';
  const days = Math.round((Date.parse(end_date) - Date.parse(dayOf())) / 86_400_000);
  return days === 0 ? 'Ends today' : `${days} ${days === 1 ? 'day' : 'days'} left`;
}
