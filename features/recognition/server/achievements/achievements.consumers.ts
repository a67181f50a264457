import { consume } from '#server/events/event.ts';
import { evaluate } from './evaluate.ts';

/** Within two seconds after records are made or changed; what the demo writes earns nothing by itself. */
export default consume('achievements', { whats: ['created', 'changed'], gathers: 900 }, async (context, events) => {
  const real = events.filter(({ ofDemo }) => !ofDemo);
  if (real.length) await evaluate(context, real);
});
