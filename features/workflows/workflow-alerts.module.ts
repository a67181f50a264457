import { defineModule, relate } from '#common/module.ts';
import { alertFields } from '#features/messaging/alert-fields.ts';

/** Who hears of it and how; `variable` names the field or person that the recipient is taken from. */
export const workflowAlerts = defineModule({
  name: 'workflowAlerts',
  path: 'workflow-alerts',
  label: 'Workflow alerts',
  singular: 'Workflow alert',
  icon: 'bell',
  fields: {
    workflow: relate('workflows', 'Workflow', { required: true }),
    ...alertFields,
  },
  writes: 'admin',
  softDelete: false,
});

export default workflowAlerts;
