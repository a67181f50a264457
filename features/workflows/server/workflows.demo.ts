import { demo } from '#server/demo.ts';
import { workflowActions } from '../workflow-actions.module.ts';
import { workflowAlerts } from '../workflow-alerts.module.ts';
import { workflowConditions } from '../workflow-conditions.module.ts';
import { AFTER_TIME, WHEN_SAVED, workflows } from '../workflows.module.ts';

interface Told {
  name: string;
  module: string;
  executionOccurs: string;
  appliesTo?: 'both' | 'new' | 'update';
  active: boolean;
  conditions: {
    option: '1' | '2' | '3';
    field: string;
    operator?: string;
    value?: string;
    time_count?: number;
    time_span?: string;
  }[];
  actions?: {
    option: '1' | '3';
    relationship?: string;
    relatedModule?: string;
    fields: { fieldName: string; value: unknown }[];
  }[];
  alerts?: { subject: string; message: string; variable_field: string }[];
}

/** What an agency would want to happen by itself. */
const TOLD: readonly Told[] = [
  {
    name: 'Keep a future opportunity warm',
    module: 'leads',
    executionOccurs: WHEN_SAVED,
    active: true,
    conditions: [{ option: '2', field: 'lead_status', operator: 'Equals', value: 'future_opp' }],
    alerts: [
      {
        subject: '{{name}} is a future opportunity',
        message: '<p>Call {{first_name}} in the next days, while the interest is fresh.</p>',
        variable_field: 'assigned_to',
      },
    ],
  },
  {
    name: 'Follow up a new lead',
    module: 'leads',
    executionOccurs: WHEN_SAVED,
    appliesTo: 'new',
    active: false,
    conditions: [],
    actions: [
      {
        option: '3',
        relationship: 'related_record',
        relatedModule: 'tasks',
        fields: [
          { fieldName: 'subject', value: 'Call {{name}}' },
          { fieldName: 'due_date', value: '$today+2d' },
          { fieldName: 'assigned_to', value: '{{assigned_to}}' },
        ],
      },
    ],
  },
  {
    name: 'Remind of a quiet job',
    module: 'jobs',
    executionOccurs: AFTER_TIME,
    active: false,
    conditions: [{ option: '3', field: 'job_status', time_count: 3, time_span: 'weeks' }],
    alerts: [
      {
        subject: '{{name}} has not moved',
        message: '<p>This job has had the same status for three weeks.</p>',
        variable_field: 'assigned_to',
      },
    ],
  },
  {
    name: 'Tell of an ending placement',
    module: 'placements',
    executionOccurs: AFTER_TIME,
    active: true,
    conditions: [{ option: '1', field: 'end_date', operator: 'Equals', value: '$today+30d' }],
    alerts: [
      {
        subject: '{{name}} ends in 30 days',
        message: '<p>Ask whether it goes on, and look for the next one.</p>',
        variable_field: 'assigned_to',
      },
    ],
  },
  {
    name: 'Note a declined submission',
    module: 'subs',
    executionOccurs: WHEN_SAVED,
    appliesTo: 'update',
    active: false,
    conditions: [{ option: '2', field: 'status' }],
    alerts: [
      {
        subject: '{{name}}: {{status}}',
        message: '<p>The status of this submission has changed.</p>',
        variable_field: 'assigned_to',
      },
    ],
  },
];

export default demo('workflows', 270, async (context) => {
  const { records } = context;
  for (const { conditions, actions = [], alerts = [], active, ...told } of TOLD) {
    if (!context.engine.registry.modules.has(told.module)) continue;
    const workflow = (await records.create(workflows, { ...told, active: false }))._id;
    for (const [order, condition] of conditions.entries())
      await records.create(workflowConditions, { workflow, order, ...condition });
    for (const [order, action] of actions.entries()) await records.create(workflowActions, { workflow, order, ...action });
    for (const alert of alerts)
      await records.create(workflowAlerts, { workflow, alertType: 'email', sourceType: 'normal', ...alert });
    if (active) await records.update(workflows, workflow, { active: true });
  }
});
