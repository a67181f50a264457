import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { api } from '#web/api.ts';
import { dayOf } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import type { ArcadeValue } from '../arcade/facts.ts';
import { isArcade, isOver, isRunning, lastTile } from '../progress.ts';
import { Board } from './board.tsx';
import { leaderboardOptions, roundOptions, sessionsOptions, useGameEvents, type Round } from './games-api.ts';
import { Player } from './games-screen.tsx';
import { LeaderboardDialog, LeaderboardOf } from './leaderboard-view.tsx';
import { RewardsDialog } from './rewards-dialog.tsx';
import { Activities, BestPlays } from './round-parts.tsx';
import classes from './games.module.css';

const ReplayDialog = lazy(() => import('./arcade/replay-dialog.tsx'));

/** `/app/games/:id`: a round, its board or its leaderboard, what happened, and its best plays. */
export default function RoundScreen() {
  const { id = '' } = useParams();
  const { data, error } = useQuery(roundOptions(id));
  useGameEvents();
  usePageTitle(data?.name);
  const isAdmin = useSession().user.userType === 'System Admin';
  // a game itself, from the palette or the history: games are kept where administrators edit them
  if (error && isAdmin) return <Navigate to="/admin/games" replace />;
  if (error)
    return <EmptyState icon="alert-triangle" heading="h1" title={say('This round could not be loaded')} text={error.message} />;
  return data ? <Shown round={data} /> : <Skeleton h={240} m={24} />;
}

function Shown({ round }: { round: Round }) {
  const { user } = useSession();
  const base = user.userType === 'Provider' ? '/provider/games' : '/app/games';
  const client = useQueryClient();
  const [open, setOpen] = useState<'rewards' | 'leaderboard' | 'play'>();
  const [watched, setWatched] = useState<string>();
  const { data: sessions } = useQuery(sessionsOptions);
  const { data: board } = useQuery(leaderboardOptions(round._id));
  const session = sessions?.find(({ game_instance }) => game_instance === round._id);
  const { game } = round;
  const credits = session?.available_credits ?? 0;
  const change = useMutation({
    mutationFn: (way: 'join' | 'leave') => api(`/api/game-instances/${round._id}/${way}`, { method: 'POST', body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['records'] }),
  });
  const isDone = isOver(round, dayOf());
  return (
    <div className={classes.page}>
      <PageHead
        title={round.name}
        trail={[{ label: say('Games'), to: base }, { label: round.name }]}
        aside={isDone ? say('Completed') : undefined}
      >
        {session && isArcade(game) && isRunning(round, dayOf()) && (
          <Button disabled={credits < 1} onClick={() => setOpen('play')}>
            {say('Play ({credits})', { credits })}
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen('leaderboard')}>
          {say('Leaderboard')}
        </Button>
        <Button variant="default" onClick={() => setOpen('rewards')}>
          {say('Rewards')}
        </Button>
        {round.isOpen && !isDone && (
          <Button variant="default" onClick={() => change.mutate(session ? 'leave' : 'join')}>
            {session ? say('Leave') : say('Join')}
          </Button>
        )}
      </PageHead>
      {game.description && <p className="muted">{game.description}</p>}
      {!isArcade(game) && board && (
        <Board last={lastTile(game)} items={board.items.flatMap((item) => (item.members ? [] : [item]))} me={user._id} />
      )}
      <section aria-labelledby="standing">
        <h2 id="standing">{say('Standing')}</h2>
        <LeaderboardOf options={leaderboardOptions(round._id) as never} />
      </section>
      {isArcade(game) && <BestPlays round={round._id} onWatch={setWatched} />}
      <Activities round={round} />
      {open === 'rewards' && (
        <RewardsDialog
          rewards={round.rewards?.length ? round.rewards : (game.rewards ?? [])}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'leaderboard' && <LeaderboardDialog board={board} onClose={() => setOpen(undefined)} />}
      <Suspense>
        {open === 'play' && session && (
          <Player playing={{ value: game.arcadeType as ArcadeValue, session }} onClose={() => setOpen(undefined)} />
        )}
        {watched && <ReplayDialog id={watched} onClose={() => setWatched(undefined)} />}
      </Suspense>
    </div>
  );
}
