import {
  checkbox,
  date,
  dateTime,
  defineModule,
  dropdown,
  flexRelate,
  moduleChoice,
  object,
  relate,
  teamField,
  text,
  textArea,
} from '#common/module.ts';
import { hangsOn, ofTheirTeams, type RowRule } from '#common/row-rule.ts';

const PARENTS = ['related_record', 'providers_tasks', 'leads_tasks', 'subs_tasks', 'placements_tasks', 'credentialing_tasks'];

/** A private task belongs to its creator and its assignee. */
const notOthersPrivate: RowRule = {
  any: [{ when: { field: 'is_private', op: 'equals', value: false } }, { is: 'assigned_to' }, { is: 'created_by' }],
};

export const tasks = defineModule({
  name: 'tasks',
  label: 'Tasks',
  singular: 'Task',
  icon: 'checklist',
  navigation: 'Work',
  isDaily: true,
  rights: { staff: 'work', Provider: 'change' },
  personalOf: ['related_record', 'providers_tasks', 'leads_tasks'],
  fields: {
    name: text('Name', { indexed: 'trigram', personal: true }),
    subject: text('Subject', { personal: true }),
    description: textArea('Description', { required: true, textAreaRowCount: 4, personal: true }),
    assigned_to: relate('users', 'Assigned User', { required: true }),
    status: dropdown(
      'Status',
      [
        ['Not Started', 'neutral'],
        ['Open', 'waiting'],
        ['In Progress', 'progress'],
        ['Completed', 'done'],
        ['Past Due', 'expired'],
      ],
      { required: true, default: 'Not Started', indexed: true },
    ),
    task_type: dropdown('Task type', 'Task Types'),
    start_date: date('Start date'),
    due_date: date('Due date', { indexed: true }),
    date_created: dateTime('Date created', { serverOnly: true, indexed: true }),
    is_urgent: checkbox('Urgent', { default: false, tone: 'expired' }),
    is_private: checkbox('Private', { default: false }),
    repeats: dropdown('Repeats', ['Daily', 'Weekdays', 'Weekly', 'Every two weeks', 'Monthly', 'Yearly']),
    next_of: relate('tasks', 'Next of', { serverOnly: true, ownScreen: true }),
    completed_at: dateTime('Completed', { serverOnly: true }),
    closed_because: text('Closed because', { serverOnly: true }),
    wanted_while: object('Wanted while', { serverOnly: true, ownScreen: true, unaudited: true, maxBytes: 8 * 1024 }),
    parent_type: moduleChoice('Parent type'),
    related_record: flexRelate('Related record'),
    related_to_module: moduleChoice('Related to module'),
    related_to_record_id: text('Related to record'),
    related_record_name: text('Name of the related record', { personal: true }),
    providers_tasks: relate('providers', 'Provider'),
    leads_tasks: relate('leads', 'Lead'),
    subs_tasks: relate('subs', 'Sub'),
    placements_tasks: relate('placements', 'Placement'),
    credentialing_tasks: relate('credentialing', 'Credentialing record'),
    ...teamField,
  },
  indexes: [
    ['assigned_to', 'status', 'due_date'],
    ['status', 'due_date'],
    ['assigned_to', 'completed_at'],
  ],
  seenBy: {
    staff: { all: [notOthersPrivate, ofTheirTeams, hangsOn(...PARENTS)] },
    provider: { is: 'assigned_to' },
    admin: notOthersPrivate,
  },
  providerWrites: ['status'],
  unloggedIf: 'is_private',
  timeline: { kind: 'task', about: PARENTS, shows: ['status', 'due_date', 'assigned_to'] },
  keyFacts: ['status', 'due_date', 'related_record', 'assigned_to', 'description'],
  layouts: {
    grid: ['subject', 'status', 'due_date', 'task_type', 'related_record', 'is_urgent', 'assigned_to'],
    detail: [
      {
        sectionName: 'Task',
        sectionFields: ['subject', 'name', 'description', 'status', 'task_type', 'is_urgent', 'is_private'],
      },
      {
        sectionName: 'Schedule and people',
        sectionFields: ['start_date', 'due_date', 'repeats', 'completed_at', 'closed_because', 'assigned_to', 'teams'],
      },
      {
        sectionName: 'About',
        sectionFields: [
          'related_record',
          'providers_tasks',
          'leads_tasks',
          'subs_tasks',
          'placements_tasks',
          'credentialing_tasks',
        ],
      },
      { sectionName: 'Record', sectionFields: ['created_by', 'date_created', 'modified_by', 'updatedAt'] },
    ],
    edit: [
      { sectionName: 'Task', sectionFields: ['subject', 'description', 'status', 'task_type', 'is_urgent', 'is_private'] },
      { sectionName: 'Schedule and people', sectionFields: ['start_date', 'due_date', 'repeats', 'assigned_to', 'teams'] },
      { sectionName: 'About', sectionFields: ['related_record'] },
    ],
    'quick-create': [
      {
        sectionName: 'New task',
        sectionFields: ['subject', 'description', 'assigned_to', 'due_date', 'is_urgent', 'is_private', 'related_record'],
      },
    ],
    'basic-search': ['name', 'subject', 'status', 'task_type', 'due_date', 'is_urgent', 'assigned_to'],
    'mass-update': ['status', 'task_type', 'start_date', 'due_date', 'is_urgent', 'is_private', 'assigned_to', 'teams'],
  },
});

export default tasks;
