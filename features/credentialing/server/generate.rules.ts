import { after } from '#server/records/rules.ts';
import { placements } from '#features/placements/placements.module.ts';
import { createFromPlacement } from './create-from-placement.ts';

export default [
  after(
    placements,
    'a placement generates credentialing when asked',
    { on: ['generate_credentialing'] },
    async ({ record, context }) => {
      if (!record.generate_credentialing || record.placements_credentialing) return;
      const created = await createFromPlacement(context, record);
      if (!created) return;
      const linked = await context
        .asSystem('a placement names its credentialing')
        .records.update(placements, record._id, { placements_credentialing: created._id });
      // The answer to the client is this very record: it says what the row says.
      Object.assign(record, linked);
    },
  ),
];
