import { rule } from '#common/errors.ts';
import { featureAct } from '#server/runs/feature-act.ts';
import { holdAll } from '../../achievement.ts';
import { achievements } from '../../achievements.module.ts';
import { earn } from './earn.ts';
import { withConditions } from './load-achievements.ts';
import { reachedByAll } from './try-achievement.ts';

/** Gives an achievement to those who meet it already. */
export default featureAct<{ achievement: string }>({
  name: 'give-achievement-now',
  title: 'Giving an achievement to',
  done: 'rewarded',
  batch: 20,
  work: async (context, _users, user, input) => {
    const system = context.asSystem('an achievement is given to those who meet it');
    const achievement = await system.records.get(achievements, input.achievement);
    const [judged] = await withConditions(system, [achievement]);
    const conditions = (await reachedByAll(system, judged!, [user])).get(user) ?? [];
    if (!holdAll(conditions)) throw rule('This person does not meet the conditions any more.');
    const isNew = await earn(system, user, achievement, { record: null, conditions, by: null, reason: null });
    if (!isNew) throw rule('This person has it already.');
  },
});
