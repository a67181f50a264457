import { dateTime, defineModule, dropdown, number, object, relate, text } from '#common/module.ts';
import { SOURCES } from './sources.ts';

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
    actionType: dropdown('Action', ['add', 'remove'], { required: true }),
    reason: text('Reason'),
    source_type: dropdown('Source', SOURCES, { indexed: true }),
    source: object('Record', { description: 'moduleName, recordId', maxBytes: 1024 }),
    cause: text('Cause', { unique: true }),
    modifiedBy: relate('users', 'By'),
    balance: number('Balance after', { required: true, min: 0 }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { is: 'recognition.user' }, provider: { is: 'recognition.user' } },
  writes: 'server',
});

export default pointEntries;
