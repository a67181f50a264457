import { queryOptions } from '@tanstack/react-query';
import type { SearchTree } from '#common/search.ts';
import { api, ApiError } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { Reward } from '../../achievement.ts';
import type { TimeFrame } from '../../time-frame.ts';

export interface Achievement {
  _id: string;
  version: number;
  name: string;
  description: string | null;
  client: string | null;
  title: string | null;
  related_module: string | null;
  appliesTo: string | null;
  person_field: string | null;
  teams: string[] | null;
  badge: string | null;
  badge_url: string | null;
  score: number | null;
  rewards: Reward[] | null;
  series: string | null;
  isRare: boolean | null;
  isHidden: boolean | null;
  mute_audio: boolean | null;
  active: boolean | null;
}
export type DraftAchievement = Omit<Achievement, '_id' | 'version'>;

export interface ConditionDraft {
  _id?: string;
  functionType: string | null;
  functionField: { fieldName?: string | null } | null;
  functionFieldValue: { type?: string; value?: unknown } | null;
  where: SearchTree | Record<string, never> | null;
  trigger: number | null;
  timeFrame: TimeFrame | null;
  dateField: string | null;
}
export interface AlertDraft {
  _id?: string;
  name: string | null;
  alertType: string | null;
  sourceType: string | null;
  subject: string | null;
  message: string | null;
  campaignTemplate: string | null;
  variable_module: string | null;
  variable_field: string | null;
  variable: string | null;
}
export interface Tried {
  people: { user: { _id: string; name: string }; value: number | null; trigger: number | null; meets: boolean; has: boolean }[];
  meets: number;
  cost: { coins: number; points: number };
}

/** One earned achievement. */
export interface Held {
  achievement: string;
  rewards: Reward[] | null;
}
interface Page<T> {
  records: T[];
}
const search = <T>(path: string, searchTerms: object, signal: AbortSignal, sort = 'createdAt') =>
  api<Page<T>>(`/api/${path}/dataSourceSearch`, {
    body: { searchTerms, sort: [{ field: sort, order: 'asc' }], pageSize: 200 },
    signal,
    quiet: true,
  }).then(({ records }) => records);

export const achievementsOptions = queryOptions({
  queryKey: ['records', 'achievements', 'all-of'],
  queryFn: ({ signal }) => search<Achievement>('achievements', {}, signal, 'name'),
});
export const conditionsOptions = (achievement: string) =>
  queryOptions({
    queryKey: ['records', 'achievementConditions', 'of', achievement],
    queryFn: ({ signal }) => search<ConditionDraft>('achievement-conditions', { achievement }, signal),
  });
export const alertsOptions = (achievement: string) =>
  queryOptions({
    queryKey: ['records', 'achievementAlerts', 'of', achievement],
    queryFn: ({ signal }) => search<AlertDraft>('achievement-alerts', { achievement }, signal),
  });
/** Who has earned each, and what it brought. */
export const holdersOptions = queryOptions({
  queryKey: ['records', 'earnedAchievements', 'counts'],
  queryFn: async ({ signal }) => {
    // A page would end at 200 of all that was ever earned.
    const body = { selectNumberOfRecords: 10_000, fields: ['achievement', 'rewards'], total: 'none' };
    const { records } = await api<Page<Held>>('/api/earned-achievements/dataSourceSearch', { body, signal, quiet: true });
    return Map.groupBy(records, ({ achievement }) => achievement);
  },
});
export const triedOptions = (achievement: string) =>
  queryOptions({
    queryKey: ['records', 'achievements', 'tried', achievement],
    queryFn: ({ signal }) => api<Tried>(`/api/achievements/${achievement}/try`, { method: 'POST', signal, quiet: true }),
  });

export const giveNow = (achievement: string) =>
  api<{ run: string }>(`/api/achievements/${achievement}/give-now`, { method: 'POST' });
export const mailTest = (achievement: string) =>
  api<{ sent: string[] }>('/api/achievements/trigger-new-achievement-email-test', { body: { achievement } });

export interface Draft {
  achievement: DraftAchievement;
  conditions: ConditionDraft[];
  alerts: AlertDraft[];
}
/** Problems by where they stand: `name`, `conditions.0.trigger`, `alerts.1.subject`. */
export type Problems = Record<string, string>;

/** Saves an achievement with its parts. @throws `Problems` where something is refused; what was saved before stays. */
export async function saveDraft(
  id: string | undefined,
  before: Pick<Draft, 'conditions' | 'alerts'>,
  draft: Draft,
): Promise<string> {
  const saved = await at('', () =>
    id
      ? api<{ record: Achievement }>(`/api/achievements/update-certain-fields/${id}`, {
          method: 'PUT',
          body: { fields: draft.achievement },
          quiet: true,
        })
      : api<{ record: Achievement }>('/api/achievements', { body: { ...draft.achievement, active: false }, quiet: true }),
  );
  const achievement = saved.record._id;
  await saveParts('conditions', 'achievement-conditions', achievement, before.conditions, draft.conditions);
  await saveParts('alerts', 'achievement-alerts', achievement, before.alerts, draft.alerts);
  if (!id && draft.achievement.active) await at('', () => switchOn(achievement, true));
  await refreshAchievements();
  return achievement;
}

export const switchOn = (id: string, active: boolean) =>
  api<{ record: Achievement }>(`/api/achievements/update-certain-fields/${id}`, {
    method: 'PUT',
    body: { fields: { active } },
    quiet: true,
  });

async function saveParts(
  what: string,
  path: string,
  achievement: string,
  before: readonly { _id?: string }[],
  parts: readonly { _id?: string }[],
) {
  const kept = new Set(parts.map(({ _id }) => _id));
  for (const { _id } of before) if (_id && !kept.has(_id)) await api(`/api/${path}/${_id}`, { method: 'DELETE', quiet: true });
  for (const [n, { _id, ...part }] of parts.entries())
    await at(`${what}.${n}.`, () =>
      _id
        ? api(`/api/${path}/update-certain-fields/${_id}`, { method: 'PUT', body: { fields: written(part) }, quiet: true })
        : api(`/api/${path}`, { body: { ...written(part), achievement }, quiet: true }),
    );
}

const KEPT = ['name', 'functionType', 'functionField', 'functionFieldValue', 'where', 'trigger', 'timeFrame', 'dateField'];
const KEPT_OF_ALERTS = [
  'alertType',
  'sourceType',
  'subject',
  'message',
  'campaignTemplate',
  'variable_module',
  'variable_field',
  'variable',
];
const written = (part: object) =>
  Object.fromEntries(Object.entries(part).filter(([name]) => KEPT.includes(name) || KEPT_OF_ALERTS.includes(name)));

async function at<T>(place: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const fields = Object.entries(problem.fields);
    throw Object.fromEntries(
      fields.length ? fields.map(([name, text]) => [`${place}${name}`, text]) : [['form', problem.message]],
    ) as Problems;
  }
}

export const refreshAchievements = () =>
  Promise.all(
    ['achievements', 'achievementConditions', 'achievementAlerts', 'earnedAchievements', 'badges'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['records', name] }),
    ),
  );
