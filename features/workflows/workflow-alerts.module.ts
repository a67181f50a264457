import { defineModule, relate, text } from '#common/module.ts';
import { alertFields } from '#features/messaging/alert-fields.ts';

/**
 * Who hears of it and how: `variable_field` of the record, or of the related one to which its field `variable_module` leads; without it
 * `variable` is a user's id or an address.
 */
export const workflowAlerts = defineModule({
  name: 'workflowAlerts',
  path: 'workflow-alerts',
  label: 'Workflow alerts',
  singular: 'Workflow alert',
  icon: 'bell',
  configuration: { part: 'workflows', by: ['workflow', 'name'] },
  fields: {
    workflow: relate('workflows', 'Workflow', { required: true }),
    ...alertFields,
    variable_module: text('Relation of the recipient'),
    start: text('Invites for', { description: 'A date field of the record, or a day such as $today+1d.' }),
  },
  writes: 'admin',
  raises: 'rules',
  softDelete: false,
});

export default workflowAlerts;
