import { queryOptions } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { refreshModule } from '#web/records/records-api.ts';
import type { Reward } from '../achievement.ts';

export interface Reached {
  value: number | null;
  trigger: number | null;
  holds: boolean;
}
/** An achievement that the caller may earn or has. */
export interface Progress {
  achievement: string;
  name: string;
  title: string | null;
  description: string | null;
  series: string | null;
  badge: string | null;
  badge_url: string | null;
  score: number | null;
  isRare: boolean;
  mute_audio: boolean;
  rewards: Reward[];
  earned: string | null;
  conditions: Reached[];
}
export interface Earned {
  _id: string;
  achievement: string;
  dateAccomplished: string | null;
  because?: {
    record: RecordLink | null;
    conditions: { value: number | null; trigger: number | null }[];
    by: string | null;
    reason: string | null;
  } | null;
}
export interface PointMovement {
  _id: string;
  dateApplied: string;
  points: number;
  actionType: string;
  reason: string | null;
}
export interface Recognition {
  _id: string;
  user: string;
  achievements: Earned[];
  pointsBalance: number | null;
  pointsHistory?: PointMovement[];
}
export interface CoinMovement {
  _id: string;
  dateApplied: string;
  count: number;
  actionType: string;
  reason: string | null;
  balance: number;
}
export interface Wallet {
  _id: string;
  balance: number;
  coinHistory: CoinMovement[];
}
export interface Allowance {
  month: string;
  coins: number;
  left: number;
  values: string[];
}
export interface Badge {
  _id: string;
  name: string | null;
  shape: string | null;
  ribbon: string | null;
  color: string | null;
  icon: string | null;
  image: string | null;
  badge_url: string | null;
}

export const progressOptions = queryOptions({
  queryKey: ['records', 'earnedAchievements', 'progress'],
  queryFn: ({ signal }) =>
    api<{ records: Progress[] }>('/api/achievements/progress', { signal, quiet: true }).then(({ records }) => records),
});

export const recognitionOptions = (user: string) =>
  queryOptions({
    queryKey: ['records', 'userRewardsRecognition', 'of', user],
    queryFn: ({ signal }) => api<Recognition>(`/api/user-rewards-recognition/get-by-user-id/${user}`, { signal, quiet: true }),
  });

export const walletOptions = (user: string) =>
  queryOptions({
    queryKey: ['records', 'wallets', 'of', user],
    queryFn: ({ signal }) => api<Wallet>(`/api/wallets/for-user/${user}`, { signal, quiet: true }),
  });

export const allowanceOptions = queryOptions({
  queryKey: ['records', 'thanks', 'allowance'],
  queryFn: ({ signal }) => api<Allowance>('/api/thanks/allowance', { signal, quiet: true }),
});

export const badgesOptions = queryOptions({
  queryKey: ['records', 'badges', 'all'],
  queryFn: ({ signal }) =>
    api<{ records: Badge[] }>('/api/badges?pageSize=200', { signal, quiet: true }).then(({ records }) => records),
  staleTime: 60_000,
});

interface Given {
  to: string[];
  coins: number;
  message: string;
  value?: string | null;
  about?: RecordLink;
}
export const thank = (given: Given) =>
  api<{ left: number }>('/api/thanks', { body: given, quiet: true }).finally(() => refreshModule('thanks'));

/** Marks achievements as seen; with none it only asks which are not. `marked`: this page was the first. */
export const markSeen = (achievements: readonly string[]) =>
  api<{ unseen: string[]; marked: string[] }>('/api/user-rewards-recognition/mine/seen', {
    method: 'PUT',
    body: { achievements },
    quiet: true,
  });

/** What an earned achievement changes. */
export const refreshRecognition = () =>
  Promise.all(
    ['earnedAchievements', 'userRewardsRecognition', 'wallets'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['records', name] }),
    ),
  );
