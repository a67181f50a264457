import { useEffect, useState } from 'react';
import { Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '#web/formats.ts';
import { useRemembered } from '#web/remembered.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { isArcade, isOver, lastTile } from '../progress.ts';
import { Board } from './board.tsx';
import CreditsPopup from './credits-popup.tsx';
import { leaderboardOptions, pointsOptions, roundsOptions, useGameEvents, type Round } from './games-api.ts';
import { LeaderboardOf } from './leaderboard-view.tsx';
import classes from './games.module.css';

const TURN_MS = 12_000;
const POINTS = 'points';

/** `/app/floor`: for a screen on the wall, running rounds and the points of the month in turn. */
export default function FloorScreen() {
  const { user } = useSession();
  const { data, error } = useQuery(roundsOptions);
  const [chosen, setChosen] = useRemembered<string[]>('games-floor', []);
  const [turn, setTurn] = useState(0);
  useGameEvents();
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  const running = (data ?? []).filter((round) => round.active && !isOver(round, dayOf()));
  const shown = running.filter(({ _id }) => !chosen.length || chosen.includes(_id));
  const stops: (Round | typeof POINTS)[] = [
    ...shown,
    ...(chosen.length && !chosen.includes(POINTS) ? [] : [POINTS as typeof POINTS]),
  ];
  const stop = stops[turn % Math.max(1, stops.length)];
  const choices = [
    ...running.map(({ _id, name }) => ({ value: _id, label: name })),
    { value: POINTS, label: say('Points of the month') },
  ];
  return (
    <main className={classes.floor}>
      <header className={classes.floorHead}>
        <h1>{stop === POINTS ? say('Points of the month') : (stop?.name ?? say('Sales floor'))}</h1>
        <MultiSelect
          aria-label={say('What is shown')}
          placeholder={say('Everything')}
          data={choices}
          value={chosen}
          onChange={setChosen}
          className={classes.floorChoice}
        />
        <Button variant="default" onClick={() => setTurn(turn + 1)}>
          {say('Next')}
        </Button>
        <Button variant="default" onClick={() => void document.documentElement.requestFullscreen?.()}>
          {say('Full screen')}
        </Button>
      </header>
      {error && <EmptyState icon="alert-triangle" title={say('The rounds could not be loaded')} text={error.message} />}
      {stop === POINTS && <LeaderboardOf options={pointsOptions('month', null) as never} />}
      {stop && stop !== POINTS && <RoundOnFloor round={stop} me={user._id} />}
      <CreditsPopup />
    </main>
  );
}

function RoundOnFloor({ round, me }: { round: Round; me: string }) {
  const { data } = useQuery(leaderboardOptions(round._id, { isOnWall: true }));
  return (
    <>
      {!isArcade(round.game) && data?.mode === 'players' && <Board last={lastTile(round.game)} items={data.items} me={me} />}
      <LeaderboardOf options={leaderboardOptions(round._id, { isOnWall: true }) as never} />
    </>
  );
}
