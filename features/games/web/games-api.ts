import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { onServerEvent } from '#web/realtime.ts';
import type { Leaderboard } from '../leaderboard.ts';
import type { Reward } from '../progress.ts';
import type { Input } from '../arcade/simulation.ts';

export interface Game {
  _id: string;
  name: string;
  templateKey: string;
  arcadeType: string | null;
  goal: number;
  progressMultiplier: number | null;
  rewards: Reward[] | null;
  description: string | null;
  background_image: string | null;
  trophy: string | null;
}
export interface Round {
  _id: string;
  name: string;
  game: Game;
  users: string[] | null;
  isOpen: boolean;
  active: boolean;
  hasStarted: boolean;
  hasEnded: boolean;
  rewards: Reward[] | null;
  start_date: string | null;
  end_date: string | null;
  date_completed: string | null;
  createdAt: string;
}
export interface Session {
  _id: string;
  game_instance: string;
  user: string;
  points: number;
  available_credits: number;
  used_credits: number;
  current_tile: number;
  finishedPosition: number | null;
}
export interface Activity {
  _id: string;
  user: string | null;
  message: string;
  createdAt: string;
}
export interface BestPlay {
  _id: string;
  user: string;
  name: string;
  points: number;
}
export interface Replay extends BestPlay {
  arcadeType: string;
  version: number;
  seed: number;
  ticks: number;
  inputs: Input[];
}

const MOST = 200;
interface Found<Entry> {
  records: Entry[];
}
const search = <Entry>(path: string, searchTerms: object, sortField = 'createdAt', signal?: AbortSignal): Promise<Entry[]> =>
  api<Found<Entry>>(`/api/${path}/dataSourceSearch`, {
    body: { searchTerms, sortField, sortOrder: 'desc', pageNumber: 0, pageSize: MOST, total: 'none' },
    quiet: true,
    signal,
  }).then(({ records }) => records);

/** Rounds that the caller sees, with their games. */
export const roundsOptions = queryOptions({
  queryKey: ['records', 'gameInstances', 'games-hub'],
  queryFn: async ({ signal }): Promise<Round[]> => {
    const rounds = await search<Omit<Round, 'game'> & { game: string }>('game-instances', {}, 'createdAt', signal);
    return withGames(rounds, signal);
  },
});

async function withGames(rounds: (Omit<Round, 'game'> & { game: string })[], signal?: AbortSignal): Promise<Round[]> {
  const ids = [...new Set(rounds.map(({ game }) => game))];
  const games = ids.length ? await search<Game>('games', { _id: ids }, 'name', signal) : [];
  const gameOf = new Map(games.map((game) => [game._id, game]));
  return rounds.flatMap((round) => (gameOf.has(round.game) ? [{ ...round, game: gameOf.get(round.game)! }] : []));
}

export const roundOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', 'gameInstances', 'games-round', id],
    queryFn: async ({ signal }): Promise<Round> => {
      const round = await api<Omit<Round, 'game'> & { game: string }>(`/api/game-instances/${id}`, { quiet: true, signal });
      const [found] = await withGames([round], signal);
      if (!found) throw new Error('The game of this round is not there any more.');
      return found;
    },
  });

export const sessionsOptions = queryOptions({
  queryKey: ['records', 'gameSessions', 'mine'],
  queryFn: ({ signal }) => search<Session>('game-sessions', { user: '$me' }, 'createdAt', signal),
});

export const activitiesOptions = (round: string) =>
  queryOptions({
    queryKey: ['records', 'gameActivities', round],
    queryFn: ({ signal }) => search<Activity>('game-activities', { game_instance: round }, 'createdAt', signal),
  });

export const leaderboardOptions = (round: string, { isOnWall = false } = {}) =>
  queryOptions({
    queryKey: ['records', 'gameSessions', 'leaderboard', round, isOnWall],
    queryFn: ({ signal }) =>
      api<Leaderboard>(`/api/game-instances/${round}/leaderboard${isOnWall ? '?wall=true' : ''}`, { quiet: true, signal }),
  });

export const pointsOptions = (span: string, team: string | null) =>
  queryOptions({
    queryKey: ['records', 'pointEntries', 'leaderboard', span, team],
    queryFn: ({ signal }) =>
      api<Leaderboard>(`/api/leaderboards/points?span=${span}${team ? `&team=${team}` : ''}`, { quiet: true, signal }),
  });

export const bestOptions = (round: string) =>
  queryOptions({
    queryKey: ['records', 'gameSessions', 'best', round],
    queryFn: ({ signal }) =>
      api<Found<BestPlay>>(`/api/arcade-plays/best?game_instance=${round}`, { quiet: true, signal }).then(
        ({ records }) => records,
      ),
  });

/** While it is shown, what happens in rounds is shown as it happens. */
export function useGameEvents(): void {
  useEffect(() => {
    const refresh = () => {
      for (const name of ['gameInstances', 'gameSessions', 'gameActivities'])
        void queryClient.invalidateQueries({ queryKey: ['records', name] });
    };
    const ends = [onServerEvent('game-event', refresh), onServerEvent('credits-event', refresh)];
    return () => ends.forEach((end) => end());
  }, []);
}
