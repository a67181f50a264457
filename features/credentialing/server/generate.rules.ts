import { effect } from '#server/records/rules.ts';
import { placements } from '#features/placements/placements.module.ts';
import { createFromPlacement } from './create-from-placement.ts';

export default [
  effect(
    placements,
    'a placement generates credentialing when asked',
    { on: ['generate_credentialing'], after: 'a placed provider gets a user' },
    async ({ record, context }) => {
      if (!record.generate_credentialing || record.placements_credentialing) return;
      const created = await createFromPlacement(context, record);
      if (!created) return;
      await context
        .asSystem('a placement names its credentialing')
        .records.update(placements, record._id, { placements_credentialing: created._id });
    },
  ),
];
