import { dropdown, moduleChoice, relate, richText, text } from '#common/module.ts';

/** What alerts of workflows, achievements and games have in common: how they reach somebody, and whom (`variable…`). */
export const alertFields = {
  name: text('Name'),
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
} as const;
