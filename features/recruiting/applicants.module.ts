import { personFields } from '#common/field-sets.ts';
import { checkbox, date, defineModule, dropdown, file, relate, teamField, text, textArea } from '#common/module.ts';

export const applicants = defineModule({
  name: 'applicants',
  label: 'Applicants',
  singular: 'Applicant',
  description: 'People who applied through the website or a job board and are not leads yet.',
  icon: 'user-plus',
  navigation: 'Recruiting',
  rights: { Recruiter: 'manage' },
  narrowedBy: { district: 'jobs_applicants.accounts_jobs.district?' },
  fields: {
    ...personFields,
    description: textArea('Description', { personal: true }),
    profession: dropdown('Profession', 'Professions'),
    application_status: dropdown(
      'Status',
      [
        ['New', 'waiting'],
        ['Reviewing', 'progress'],
        ['Converted', 'done'],
        ['Declined', 'refused'],
      ],
      { default: 'New', indexed: true },
    ),
    applied_date: date('Applied on'),
    source: dropdown('Source', 'Lead Sources'),
    message: textArea('Message', { personal: true }),
    consent_sms: checkbox('Agrees to text messages', { default: false }),
    held_because: text('Waits because', { serverOnly: true }),
    resume: file('Resume', { personal: true }),
    jobs_applicants: relate('jobs', 'Job'),
    leads_applicants: relate('leads', 'Lead'),
    ...teamField,
  },
  nameFrom: ['first_name', 'last_name'],
});

export default applicants;
