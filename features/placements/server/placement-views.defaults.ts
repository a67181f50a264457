import type { Defaults } from '#server/discovered.ts';
import { shipView } from '#features/saved-views/server/public.ts';
import { placements } from '../placements.module.ts';

const soon = (field: string, statuses: readonly string[]) => ({
  sort: [{ field, order: 'asc' as const }],
  searchTerms: {
    all: [
      { field, op: 'within', value: 'next30Days' },
      { field: 'status', op: 'in', value: statuses },
    ],
  },
});

/** The two ends of a placement that somebody has to see coming. */
export default {
  name: 'views of placements',
  order: 85,
  run: async (context) => {
    const module = placements.name;
    await shipView(context, { module, name: 'Starting soon', state: soon('planned_start_date', ['Pending Start', 'Active']) });
    await shipView(context, { module, name: 'Ending soon', state: soon('end_date', ['Active', 'Ending']) });
  },
} satisfies Defaults;
