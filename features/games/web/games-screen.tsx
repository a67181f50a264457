import { lazy, Suspense, useState } from 'react';
import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { dayOf } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { FACTS, type ArcadeValue } from '../arcade/facts.ts';
import { isOver } from '../progress.ts';
import { counted, practice } from './arcade/play-kinds.ts';
import { backgroundUrl } from './arcade/pictures.ts';
import { GameCard } from './game-card.tsx';
import { roundsOptions, sessionsOptions, useGameEvents, type Round, type Session } from './games-api.ts';
import classes from './games.module.css';

const ArcadePlayer = lazy(() => import('./arcade/arcade-player.tsx').then((file) => ({ default: file.ArcadePlayer })));

type Playing = { value: ArcadeValue; session?: Session };

/** `/app/games`, `/provider/games`: my rounds, those that I may join, finished ones, and practice. */
export default function GamesScreen() {
  const base = useSession().user.userType === 'Provider' ? '/provider/games' : '/app/games';
  const client = useQueryClient();
  const rounds = useQuery(roundsOptions);
  const sessions = useQuery(sessionsOptions);
  const [playing, setPlaying] = useState<Playing>();
  useGameEvents();
  const join = useMutation({
    mutationFn: (round: Round) => api(`/api/game-instances/${round._id}/join`, { method: 'POST', body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['records'] }),
  });
  const sessionOf = (round: Round) => sessions.data?.find(({ game_instance }) => game_instance === round._id);
  const mine = (rounds.data ?? []).filter((round) => sessionOf(round) || (round.isOpen && round.active));
  const running = mine.filter((round) => !isOver(round, dayOf()) && round.active);
  const finished = mine.filter((round) => isOver(round, dayOf()) && sessionOf(round));
  const cards = (list: readonly Round[]) =>
    list.map((round) => (
      <GameCard
        key={round._id}
        round={round}
        session={sessionOf(round)}
        base={base}
        onPlay={(_, session) => setPlaying({ value: round.game.arcadeType as ArcadeValue, session })}
        onJoin={(each) => join.mutate(each)}
      />
    ));
  return (
    <div className={classes.page}>
      <PageHead title={say('Games')}>
        <Ranked />
      </PageHead>
      {(rounds.isPending || sessions.isPending) && <Skeleton h={200} />}
      {rounds.isError && (
        <EmptyState icon="alert-triangle" title={say('Your games could not be loaded')} text={rounds.error.message} />
      )}
      {rounds.data && sessions.data && running.length === 0 && (
        <EmptyState
          icon="device-gamepad-2"
          title={say('No round is running')}
          text={say('Rounds that hold you appear here. Until then you can practice below.')}
        />
      )}
      {running.length > 0 && (
        <section aria-label={say('Running')}>
          <div className={classes.cards}>{cards(running)}</div>
        </section>
      )}
      {finished.length > 0 && (
        <section aria-labelledby="finished-games">
          <h2 id="finished-games">{say('Finished')}</h2>
          <div className={classes.cards}>{cards(finished)}</div>
        </section>
      )}
      <section aria-labelledby="practice-games">
        <h2 id="practice-games">{say('Practice')}</h2>
        <ul className={classes.practice}>
          {FACTS.map(({ value, label }) => (
            <li key={value}>
              <button type="button" className={classes.tile} onClick={() => setPlaying({ value })}>
                <img src={backgroundUrl(value)} alt="" loading="lazy" />
                <span>{say(label)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {playing && (
        <Suspense>
          <Player playing={playing} onClose={() => setPlaying(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

export function Player({ playing: { value, session }, onClose }: { playing: Playing; onClose: () => void }) {
  const [credits, setCredits] = useState(session?.available_credits ?? 0);
  const [kind] = useState(() => (session ? counted(session._id, setCredits) : practice()));
  return <ArcadePlayer value={value} kind={kind} credits={session ? credits : undefined} onClose={onClose} />;
}

function Ranked() {
  const client = useQueryClient();
  const options = {
    queryKey: ['games-ranked'],
    queryFn: () => api<{ isRanked: boolean }>('/api/leaderboards/mine', { quiet: true }),
  };
  const { data } = useQuery(options);
  const choose = useMutation({
    mutationFn: (isRanked: boolean) =>
      api<{ isRanked: boolean }>('/api/leaderboards/mine', { method: 'PUT', body: { isRanked } }),
    onSuccess: (chosen) => client.setQueryData(options.queryKey, chosen),
  });
  if (!data) return null;
  return (
    <Switch
      label={say('Rank me outside of my rounds')}
      checked={data.isRanked}
      onChange={(event) => choose.mutate(event.currentTarget.checked)}
    />
  );
}
