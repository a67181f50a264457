import { date, dateTime, defineModule, dropdown, relate, teamField, text } from '#common/module.ts';

export const subs = defineModule({
  name: 'subs',
  label: 'Subs',
  singular: 'Sub',
  description: 'Submissions of a lead for a job.',
  icon: 'send',
  navigation: 'Recruiting',
  isDaily: true,
  rights: { Recruiter: 'manage', 'Account Manager': 'manage', Credentialing: 'read', Dashboard: 'read' },
  narrowedBy: { district: ['accounts_subs.district', 'jobs_subs.accounts_jobs.district'] },
  personalOf: ['leads_subs'],
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    status: dropdown(
      'Status',
      [
        ['Internal Review', 'neutral'],
        ['Submitted', 'waiting'],
        ['InterviewScheduled', 'progress'],
        ['Offered', 'progress'],
        ['Hired', 'done'],
        ['Rejected', 'refused'],
        ['Provider Withdrew - Future Opp', 'refused'],
        ['Provider Withdrew - Declined Interview', 'refused'],
      ],
      { default: 'Submitted', indexed: true },
    ),
    // Not `required`: a save rule asks for both, in the specification's own words.
    accounts_subs: relate('accounts', 'Account'),
    jobs_subs: relate('jobs', 'Job'),
    leads_subs: relate('leads', 'Lead'),
    license_doe: dropdown('License', 'Licenses'),
    rejection_reason: dropdown('Rejection reason', 'Rejection Reasons'),
    interview_booked_date: date('Interview booked on'),
    interview_date: dateTime('Interview', { indexed: true }),
    interview_place: text('Interview place or link'),
    date_submitted: dateTime('Submitted', { indexed: true }),
    job_status_at_submission: text('Job status at submission', { serverOnly: true }),
    offer_date: date('Offered on', { serverOnly: true, indexed: true }),
    hire_date: date('Hired on', { indexed: true }),
    last_activity: dateTime('Last activity', { serverOnly: true, unaudited: true, indexed: true }),
    ...teamField,
  },
  indexes: [['status', 'createdAt']],
  sort: { field: 'createdAt', order: 'desc' },
  keyFacts: ['status', 'leads_subs', 'jobs_subs', 'accounts_subs', 'date_submitted', 'interview_date', 'assigned_to'],
  layouts: {
    grid: ['name', 'status', 'accounts_subs', 'date_submitted', 'interview_date', 'hire_date', 'assigned_to'],
    detail: [
      {
        sectionName: 'Sub',
        sectionFields: ['name', 'status', 'rejection_reason', 'leads_subs', 'jobs_subs', 'accounts_subs', 'license_doe'],
      },
      {
        sectionName: 'Progress',
        sectionFields: [
          'date_submitted',
          'job_status_at_submission',
          'interview_booked_date',
          'interview_date',
          'interview_place',
          'offer_date',
          'hire_date',
        ],
      },
      { sectionName: 'Record', sectionFields: ['assigned_to', 'teams', 'description', 'created_by', 'createdAt', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Sub',
        sectionFields: ['name', 'leads_subs', 'jobs_subs', 'accounts_subs', 'license_doe', 'assigned_to', 'teams'],
      },
      {
        sectionName: 'Progress',
        sectionFields: [
          'status',
          'rejection_reason',
          'interview_booked_date',
          'interview_date',
          'interview_place',
          'hire_date',
          'description',
        ],
      },
    ],
    'quick-create': [
      { sectionName: 'New sub', sectionFields: ['name', 'leads_subs', 'jobs_subs', 'accounts_subs', 'license_doe', 'status'] },
    ],
    'basic-search': [
      'name',
      'status',
      'leads_subs',
      'jobs_subs',
      'accounts_subs',
      'date_submitted',
      'interview_date',
      'assigned_to',
    ],
    'mass-update': ['status', 'rejection_reason', 'interview_date', 'assigned_to', 'teams'],
  },
});

export default subs;
