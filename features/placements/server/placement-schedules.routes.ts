import { route } from '#server/http/route.ts';
import { someRecords } from '#server/openapi/record-shapes.ts';
import { placementSchedules } from '../placement-schedules.module.ts';
import { placements } from '../placements.module.ts';

export default [
  route('GET /api/placement-schedules/byPlacement/:id', {
    policy: { module: 'placementSchedules', view: 'access' },
    summary: 'The working days of a placement, the first one first',
    answer: someRecords,
    handle: async ({ context, params }) => {
      const { _id } = await context.records.get(placements, params.id!);
      return {
        records: await context.records.all(placementSchedules, { placement: _id }, { sortField: 'date', sortOrder: 'asc' }),
      };
    },
  }),
];
