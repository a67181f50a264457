import { effect } from '#server/records/rules.ts';
import { providers } from '#features/placements/providers.module.ts';
import { moveLeadToFutureOpp } from './move-lead.ts';

export default [
  effect(
    providers,
    'the lead of a provider who leaves becomes a future opp',
    { on: ['status'] },
    async ({ record, previous, context }) => {
      const isLeaving = record.status === 'PendingInactive' || record.status === 'Inactive';
      if (previous?.status === 'Active' && isLeaving) await moveLeadToFutureOpp(context, record);
    },
  ),
];
