import { defineModule, dropdown, flexRelate, list, number, object, text, textArea } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

const PARENTS = [
  'relatedRecord',
  { in: 'relatedRecords', module: 'recordType', record: 'recordId' },
  { in: 'relatedModule', module: 'moduleType', record: 'moduleRecordId' },
] as const;

/**
 * Calls, notes, merges and submissions: `relatedRecords` are `{ recordType, recordId }`, `relatedModule` is
 * `{ moduleType, moduleRecordId }`.
 */
export const activities = defineModule({
  name: 'activities',
  label: 'Activities',
  singular: 'Activity',
  icon: 'activity',
  navigation: 'Work',
  rights: { staff: 'work' },
  personalOf: ['relatedRecord'],
  fields: {
    name: text('Name', { personal: true }),
    description: textArea('Description', { personal: true }),
    activityType: dropdown('Type', ['Call', 'Note', 'Merge', 'Submission'], { required: true, indexed: true }),
    direction: dropdown('Direction', ['Outgoing', 'Incoming']),
    outcome: dropdown('Outcome', [
      'Reached',
      'Left a voicemail',
      'No answer',
      'Wrong number',
      'Call back',
      'Interested',
      'Not interested',
      'Do not call',
    ]),
    minutes: number('Minutes', { min: 0, mask: 'minutes' }),
    // of a call that the telephone counted
    seconds: number('Seconds', { serverOnly: true }),
    relatedRecord: flexRelate('Related record'),
    relatedRecords: list('Related records', { maxBytes: 64 * 1024 }),
    relatedModule: object('Related module', { maxBytes: 4 * 1024 }),
  },
  seenBy: { staff: hangsOn(...PARENTS) },
  timeline: { kind: 'activity', about: PARENTS, shows: ['activityType', 'description'] },
  sort: { field: 'createdAt', order: 'desc' },
  keyFacts: ['activityType', 'direction', 'outcome', 'minutes', 'relatedRecord', 'createdAt', 'assigned_to', 'description'],
  layouts: {
    grid: ['name', 'activityType', 'relatedRecord', 'createdAt', 'assigned_to'],
    'quick-create': ['activityType', 'name', 'minutes', 'description', 'relatedRecord'],
  },
});

export default activities;
