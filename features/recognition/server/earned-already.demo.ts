import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { holdAll } from '../achievement.ts';
import { achievements } from '../achievements.module.ts';
import { earnedAchievements } from '../earned-achievements.module.ts';
import { spanOf } from '../time-frame.ts';
import { earn } from './achievements/earn.ts';
import { withConditions } from './achievements/load-achievements.ts';
import type { Judged } from './achievements/measure.queries.ts';
import { holdersOf, reachedByAll } from './achievements/try-achievement.ts';

/** After all other parts: what their records have earned people is theirs already, so that only new work brings a card. */
export default demo('what is earned already', 900, async (context) => {
  const staff = {
    all: [
      { field: 'active', op: 'equals', value: true },
      { field: 'userType', op: 'notEquals', value: 'Provider' },
    ],
  };
  const { ids } = await context.records.ids(users, { searchTerms: staff });
  const judged = await withConditions(context, await context.records.all(achievements, { active: true }));
  for (const [at, each] of judged.entries()) {
    const holders = await holdersOf(context, each.achievement._id);
    for (const [user, conditions] of await reachedByAll(context, each, ids)) {
      if (holders.has(user) || !holdAll(conditions)) continue;
      const because = { record: null, conditions, by: null, reason: null };
      const moment = officeMoment(context, isOfNow(each) ? 0 : 30 + at * 12 + (ids.indexOf(user) % 10), at);
      await earn(context.inNameOf(user, 'demo data', moment), user, each.achievement, because);
    }
  }
  await markAllSeen(context);
});

/** It counts what happened in this week or month alone, so it was earned in it. */
const isOfNow = ({ conditions }: Judged) => conditions.some(({ timeFrame }) => spanOf(timeFrame) !== null);

async function markAllSeen({ records }: Context): Promise<void> {
  const unseen = await records.all(earnedAchievements, { seen: false });
  await records.updateMany(
    earnedAchievements,
    unseen.map(({ _id }) => _id),
    { seen: true },
  );
}
