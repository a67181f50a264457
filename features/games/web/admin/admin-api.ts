import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { Reward } from '../../progress.ts';
import type { Game } from '../games-api.ts';

export interface EditedGame extends Game {
  related_module: string;
  appliesTo: string;
  fieldToWatch: { fieldName?: string } | null;
  fieldToWatchValue: { value?: unknown; type?: string } | null;
  person_field: string | null;
  credits_message: string | null;
}

export const allGamesOptions = queryOptions({
  queryKey: ['records', 'games', 'admin'],
  queryFn: ({ signal }) =>
    api<{ records: EditedGame[] }>('/api/games/search-with-limit-and-sort', {
      body: { limit: 200, sort: { name: 1 } },
      quiet: true,
      signal,
    }).then(({ records }) => records),
});

export async function saveGame(id: string | undefined, fields: Record<string, unknown>): Promise<void> {
  if (id) await api(`/api/games/update-certain-fields/${id}`, { method: 'PUT', body: { fields }, quiet: true });
  else await api('/api/games', { body: fields, quiet: true });
  await queryClient.invalidateQueries({ queryKey: ['records', 'games'] });
}

export async function makeRound(fields: Record<string, unknown>): Promise<void> {
  await api('/api/game-instances', { body: fields, quiet: true });
  await queryClient.invalidateQueries({ queryKey: ['records', 'gameInstances'] });
}

export interface Draft {
  related_module: string;
  fieldToWatch: { fieldName: string } | null;
  fieldToWatchValue: { value: string[]; type: string } | null;
}

export const wouldCountOptions = (draft: Draft) =>
  queryOptions({
    queryKey: ['games-would-count', draft],
    queryFn: ({ signal }) => api<{ counted: number; of: number }>('/api/games/would-count', { body: draft, quiet: true, signal }),
    enabled: Boolean(draft.related_module),
  });

/** As a person types it: a line for each prize. */
export type EditedReward = { rewardType: string; amount: number | string; positions: string };

export const editedReward = ({ rewardType, amount, appliedPositions }: Reward): EditedReward => ({
  rewardType: String(rewardType ?? 'coins'),
  amount: Number(amount ?? 0),
  positions: [appliedPositions ?? []].flat().join(', '),
});

export const writtenReward = ({ rewardType, amount, positions }: EditedReward): Reward => ({
  rewardType,
  amount: Number(amount),
  appliedPositions: positions
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number),
});
