import { fileFields } from '#common/field-sets.ts';
import { dateTime, defineModule, dropdown, file, flexRelate, number, phone, relate, textArea } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';

/** Heard by who may see the record that was called; a voicemail drop by everybody who opens the module. */
const HEARD: RowRule = {
  any: [
    { is: 'assigned_to' },
    { is: 'created_by' },
    { when: { field: 'type', op: 'equals', value: 'Voicemail' } },
    { all: [{ when: { field: 'related_record', op: 'notEmpty' } }, { through: 'related_record' }] },
  ],
};

export const recordings = defineModule({
  name: 'recordings',
  label: 'Recordings',
  singular: 'Recording',
  icon: 'player-record',
  rights: { Recruiter: 'work', 'Account Manager': 'read' },
  personalOf: ['related_record'],
  fields: {
    type: dropdown('Type', ['Call', 'Voicemail'], { required: true, indexed: true }),
    description: textArea('Description', { required: true, personal: true }),
    ...fileFields,
    path: file('File', { personal: true }),
    phone: phone('Phone', { personal: true }),
    seconds: number('Seconds', { serverOnly: true }),
    call: relate('telephoneCalls', 'Call', { serverOnly: true }),
    recorded_at: dateTime('Recorded', { serverOnly: true, indexed: true }),
    related_record: flexRelate('Related record', undefined, { serverOnly: true }),
  },
  seenBy: { staff: HEARD },
  layouts: {
    grid: ['name', 'type', 'seconds', 'related_record', 'assigned_to', 'createdAt'],
    detail: [
      { sectionName: 'Recording', sectionFields: ['name', 'type', 'description', 'path', 'filename', 'seconds'] },
      { sectionName: 'Record', sectionFields: ['phone', 'related_record', 'assigned_to', 'recorded_at', 'createdAt'] },
    ],
    edit: [{ sectionName: 'Recording', sectionFields: ['name', 'type', 'description', 'path', 'phone'] }],
    'quick-create': [{ sectionName: 'New recording', sectionFields: ['name', 'type', 'description', 'path'] }],
    'basic-search': ['name', 'type', 'description', 'createdAt'],
  },
});

export default recordings;
