import { consume } from '#server/events/event.ts';
import { achievementConditions } from '../../achievement-conditions.module.ts';
import { achievements } from '../../achievements.module.ts';
import { mirrorFirstCondition } from './first-condition.ts';

/** When a condition is deleted or restored, another one may be the first. */
export default consume(
  'first conditions of achievements',
  { modules: [achievementConditions.name], whats: ['deleted', 'restored', 'removed'] },
  async (context, events) => {
    const ids = events.map(({ recordId }) => recordId);
    const { records } = context;
    const shown = await records.all(achievements, {
      any: [
        { field: 'condition', op: 'in', value: ids },
        { field: 'condition', op: 'empty' },
      ],
    });
    for (const { _id } of shown) await mirrorFirstCondition(context, _id);
  },
);
