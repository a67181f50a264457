import { consume } from '#server/events/event.ts';
import { evaluate } from './evaluate.ts';

/** A moment after records are made or changed; what the demo writes earns nothing by itself. */
export default consume('achievements', { whats: ['created', 'changed'] }, async (context, events) => {
  const real = events.filter(({ ofDemo }) => !ofDemo);
  if (real.length) await evaluate(context, real);
});
