import { defineModule, list, listFrom, number, relate, text } from '#common/module.ts';
import { pointEntries } from './point-entries.module.ts';

/**
 * What a user has achieved: `achievements` (hasTriggered, dateAccomplished, achievement), `games` (finishedPosition,
 * dateFinished, gameInstance), `rewards` (dateRewarded, reward), `pointsHistory` (dateApplied, points, actionType, reason,
 * source_type, modifiedBy).
 */
export const userRewardsRecognition = defineModule({
  name: 'userRewardsRecognition',
  path: 'user-rewards-recognition',
  label: 'Rewards and recognition',
  singular: 'Rewards and recognition record',
  icon: 'medal',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, unique: true }),
    achievements: list('Achievements', { maxBytes: 16 * 1024 }),
    games: list('Games', { maxBytes: 16 * 1024 }),
    rewards: list('Rewards', { maxBytes: 16 * 1024 }),
    pointsHistory: listFrom('Points history', pointEntries, 'recognition', [
      'dateApplied',
      'points',
      'actionType',
      'reason',
      'source_type',
      'modifiedBy',
    ]),
    pointsBalance: number('Points', { default: 0, min: 0, indexed: true }),
  },
  writes: 'server',
});

export default userRewardsRecognition;
