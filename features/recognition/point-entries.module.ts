import { dateTime, defineModule, number, relate, text } from '#common/module.ts';
import { entryFields } from './entry-fields.ts';

/** A change of a user’s points: so many more or less, why, and how many there are after it. Once per cause. */
export const pointEntries = defineModule({
  name: 'pointEntries',
  label: 'Point entries',
  singular: 'Point entry',
  icon: 'history',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    recognition: relate('userRewardsRecognition', 'Rewards and recognition', { required: true }),
    dateApplied: dateTime('Applied', { indexed: true }),
    points: number('Points', { required: true, min: 1 }),
    ...entryFields,
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { is: 'recognition.user' }, provider: { is: 'recognition.user' } },
  writes: 'server',
  isLedger: true,
});

export default pointEntries;
