import {
  checkbox,
  defineModule,
  dropdown,
  moduleChoice,
  multiRelate,
  richText,
  teamField,
  text,
  textArea,
} from '#common/module.ts';

export const templates = defineModule({
  name: 'templates',
  label: 'Templates',
  singular: 'Template',
  description: 'Texts of emails, SMS and job descriptions, with variables.',
  icon: 'template',
  rights: { staff: 'read', Recruiter: 'work' },
  fields: {
    type: dropdown(
      'Type',
      [
        { value: 'email', label: 'Email' },
        { value: 'sms', label: 'SMS' },
        { value: 'job description', label: 'Job description' },
      ],
      { required: true, indexed: true },
    ),
    description: textArea('Description', { required: true }),
    send_type: dropdown('Send type', ['Individual', 'Campaign', 'Automatic']),
    group_category: dropdown('Group', ['Recruiting', 'Account Management', 'Credentialing', 'Payroll', 'General']),
    content_type: dropdown('Content type', ['Job', 'Introduction', 'Follow-up', 'Reminder', 'Announcement']),
    profession: dropdown('Profession', 'Professions'),
    accounts: multiRelate('accounts', 'Accounts'),
    restrict_to_module: moduleChoice('Only for module'),
    subject: text('Subject', { oneLine: true }),
    body: textArea('Text', { textAreaRowCount: 8 }),
    body_html: richText('Body', { textAreaRowCount: 12 }),
    send_text_only: checkbox('Send text only', { default: false }),
    use_for_auto_job_campaigns: checkbox('Use for automatic job campaigns', { default: false }),
    ...teamField,
  },
  layouts: {
    grid: ['name', 'type', 'group_category', 'profession', 'restrict_to_module', 'use_for_auto_job_campaigns', 'updatedAt'],
    detail: [
      { sectionName: 'Template', sectionFields: ['name', 'type', 'description', 'group_category', 'content_type', 'send_type'] },
      { sectionName: 'Content', sectionFields: ['subject', 'body_html', 'body', 'send_text_only'] },
      {
        sectionName: 'Use',
        sectionFields: ['profession', 'accounts', 'restrict_to_module', 'use_for_auto_job_campaigns', 'teams', 'assigned_to'],
      },
    ],
    edit: [
      { sectionName: 'Template', sectionFields: ['name', 'type', 'description', 'group_category', 'content_type', 'send_type'] },
      { sectionName: 'Content', sectionFields: ['subject', 'body_html', 'body', 'send_text_only'] },
      {
        sectionName: 'Use',
        sectionFields: ['profession', 'accounts', 'restrict_to_module', 'use_for_auto_job_campaigns', 'teams', 'assigned_to'],
      },
    ],
    'quick-create': [{ sectionName: 'New template', sectionFields: ['name', 'type', 'description', 'subject', 'body'] }],
    'basic-search': ['name', 'type', 'group_category', 'profession', 'restrict_to_module'],
    'mass-update': ['group_category', 'content_type', 'profession', 'use_for_auto_job_campaigns', 'teams'],
  },
});

export default templates;
