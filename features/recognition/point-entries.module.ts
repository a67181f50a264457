import { dateTime, defineModule, number, relate, text } from '#common/module.ts';

/** A change of a user’s points: so many more or less, and why. */
export const pointEntries = defineModule({
  name: 'pointEntries',
  label: 'Point entries',
  singular: 'Point entry',
  icon: 'history',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    recognition: relate('userRewardsRecognition', 'Rewards and recognition', { required: true }),
    dateApplied: dateTime('Applied'),
    points: number('Points', { required: true }),
    actionType: text('Action'),
    reason: text('Reason'),
    source_type: text('Source'),
    modifiedBy: relate('users', 'By'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { through: 'recognition' } },
  writes: 'server',
});

export default pointEntries;
