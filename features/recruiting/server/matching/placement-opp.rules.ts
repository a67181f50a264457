import { derive, effect } from '#server/records/rules.ts';
import { leads } from '../../leads.module.ts';
import { matchPlacementOpp } from './placement-opp.jobs.ts';

export default [
  derive(leads, 'a lead that leaves the placement opps can be matched again', { on: ['lead_status'] }, ({ record, set }) => {
    if (record.lead_status !== 'placement_opps' && record.placement_opp_automation_ran)
      set({ placement_opp_automation_ran: false });
  }),
  effect(
    leads,
    'a placement opp is matched to jobs',
    {
      on: ['lead_status', 'assigned_to'],
      orNew: true,
      when: ({ record: { lead_status, assigned_to, placement_opp_automation_ran } }) =>
        lead_status === 'placement_opps' && assigned_to !== null && !placement_opp_automation_ran,
    },
    async ({ record, context }) => {
      if (context.reason === 'demo data') return; // what it tells of happened long ago
      await context.queue(matchPlacementOpp, { lead: record._id }, { key: `placement opp ${record._id}` });
    },
  ),
];
