import { defineModule, dropdown, moduleChoice, relate, richText, text } from '#common/module.ts';

/** Who hears of it and how; `variable` names the field or person that the recipient is taken from. */
export const workflowAlerts = defineModule({
  name: 'workflowAlerts',
  path: 'workflow-alerts',
  label: 'Workflow alerts',
  singular: 'Workflow alert',
  icon: 'bell',
  fields: {
    name: text('Name'),
    workflow: relate('workflows', 'Workflow', { required: true }),
    alertType: dropdown('Alert type', ['invite', 'email'], { required: true }),
    sourceType: dropdown(
      'Source type',
      [
        { value: 'normal', label: 'Normal' },
        { value: 'template', label: 'Customized' },
      ],
      { required: true },
    ),
    subject: text('Subject'),
    message: richText('Message'),
    campaignTemplate: relate('templates', 'Template'),
    variable_module: moduleChoice('Variable module'),
    variable_field: text('Variable field'),
    variable: text('Variable'),
  },
  writes: 'admin',
  softDelete: false,
});

export default workflowAlerts;
