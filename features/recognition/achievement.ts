import type { RecordOf } from '#common/module.ts';
import type { achievementConditions } from './achievement-conditions.module.ts';
import type { achievements } from './achievements.module.ts';
import type { Currency } from './sources.ts';

export type Achievement = RecordOf<typeof achievements>;
export type Condition = RecordOf<typeof achievementConditions>;

export interface Reward {
  rewardType: Currency;
  amount: number;
}
export const rewardsOf = ({ rewards }: Pick<Achievement, 'rewards'>): Reward[] => (rewards ?? []) as unknown as Reward[];

/** How far a person is with a condition. `value` is null where there is nothing to make an average of, `trigger` where none is set. */
export interface Reached {
  value: number | null;
  trigger: number | null;
}

/** The average of nothing does not reach anything. */
export const holds = ({ value, trigger }: Reached): boolean => value !== null && trigger !== null && value >= trigger;

/** Without a condition nothing is earned by itself. */
export const holdAll = (reached: readonly Reached[]): boolean => reached.length > 0 && reached.every(holds);

/** From 0 to 1: how much of the way is done. */
export const partDone = ({ value, trigger }: Reached): number =>
  trigger === null || trigger <= 0 ? Number(holds({ value, trigger })) : Math.max(0, Math.min(1, (value ?? 0) / trigger));

/** Of several conditions the one that is furthest from its goal. */
export const leastDone = (reached: readonly Reached[]): Reached | undefined =>
  reached.toSorted((a, b) => partDone(a) - partDone(b))[0];

/** Whether a save of this kind is one that the achievement is about. */
export const isAbout = ({ appliesTo }: Pick<Achievement, 'appliesTo'>, isNew: boolean): boolean =>
  appliesTo === 'new' ? isNew : appliesTo === 'update' ? !isNew : true;

/** When a record counts: its own date where the condition names one, else when it was made or last changed. */
export const dateFieldOf = ({ appliesTo }: Pick<Achievement, 'appliesTo'>, { dateField }: Pick<Condition, 'dateField'>): string =>
  dateField || (appliesTo === 'new' ? 'createdAt' : 'updatedAt');
