import { defineModule, listFrom, number, relate, text } from '#common/module.ts';
import { earnedAchievements } from './earned-achievements.module.ts';
import { finishedGames } from './finished-games.module.ts';
import { pointEntries } from './point-entries.module.ts';
import { receivedRewards } from './received-rewards.module.ts';

const POINTS = ['dateApplied', 'points', 'actionType', 'reason', 'source_type', 'modifiedBy'] as const;
const newest = { most: 200 };

/** What a user has achieved. Its lists are read from rows of their own, which the server writes: a list opens nothing that its rows close. */
export const userRewardsRecognition = defineModule({
  name: 'userRewardsRecognition',
  path: 'user-rewards-recognition',
  label: 'Rewards and recognition',
  singular: 'Rewards and recognition record',
  icon: 'medal',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, unique: true }),
    achievements: listFrom(
      'Achievements',
      earnedAchievements,
      'recognition',
      ['achievement', 'hasTriggered', 'dateAccomplished', 'because'],
      newest,
    ),
    games: listFrom('Games', finishedGames, 'recognition', ['gameInstance', 'finishedPosition', 'dateFinished'], newest),
    rewards: listFrom('Rewards', receivedRewards, 'recognition', ['dateRewarded', 'reward'], newest),
    pointsHistory: listFrom('Points history', pointEntries, 'recognition', POINTS, newest),
    pointsBalance: number('Points', { default: 0, min: 0, indexed: true }),
  },
  seenBy: { staff: 'everybody', provider: { is: 'user' } },
  writes: 'server',
  isLedger: true,
});

export default userRewardsRecognition;
