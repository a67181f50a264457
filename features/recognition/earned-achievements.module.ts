import { checkbox, dateTime, defineModule, list, object, relate, text } from '#common/module.ts';

/** That a person has earned an achievement, once, and `because` of what: `{ record, conditions: [{ value, trigger }], by, reason }`. */
export const earnedAchievements = defineModule({
  name: 'earnedAchievements',
  path: 'earned-achievements',
  label: 'Earned achievements',
  singular: 'Earned achievement',
  icon: 'trophy',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    recognition: relate('userRewardsRecognition', 'Rewards and recognition', { required: true }),
    user: relate('users', 'User', { required: true }),
    achievement: relate('achievements', 'Achievement', { required: true }),
    hasTriggered: checkbox('Earned', { default: true }),
    dateAccomplished: dateTime('Earned at', { indexed: true }),
    because: object('Because', { maxBytes: 16 * 1024, ownerOnly: true }),
    rewards: list('Rewards', { maxBytes: 4 * 1024, ownerOnly: true }),
    /** Of the person and the achievement: it is earned once. */
    once: text('Once', { unique: true }),
    seen: checkbox('Seen', { default: false, ownerOnly: true, unaudited: true }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  indexes: [['user', 'achievement']],
  seenBy: { staff: 'everybody', provider: { is: 'user' } },
  writes: 'server',
});

export default earnedAchievements;
