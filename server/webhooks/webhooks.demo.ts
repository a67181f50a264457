import { demo } from '../demo.ts';
import { webhooks } from './webhooks.module.ts';

/** It is off: the demo calls nobody. */
export default demo('webhooks', 210, async (context) => {
  await context.records.create(webhooks, {
    name: 'Lead status for the job board',
    url: 'https://hooks.muster-demo.example/leads',
    module: 'leads',
    events: ['created', 'updated', 'merged'],
    fields: ['lead_status'],
    include: ['first_name', 'last_name', 'lead_status'],
    active: false,
  });
});
