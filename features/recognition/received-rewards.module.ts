import { dateTime, defineModule, object, relate, text } from '#common/module.ts';

/** A reward that a person got for an achievement or a game: `{ rewardType, amount, reward_source: { moduleName, recordId } }`. */
export const receivedRewards = defineModule({
  name: 'receivedRewards',
  path: 'received-rewards',
  label: 'Received rewards',
  singular: 'Received reward',
  icon: 'gift',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    recognition: relate('userRewardsRecognition', 'Rewards and recognition', { required: true }),
    dateRewarded: dateTime('Rewarded at'),
    reward: object('Reward', { description: 'rewardType, amount, reward_source', maxBytes: 4 * 1024 }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { is: 'recognition.user' }, provider: { is: 'recognition.user' } },
  writes: 'server',
  isLedger: true,
});

export default receivedRewards;
