import { dateTime, defineModule, number, relate, text } from '#common/module.ts';

/** The place in which a person finished a game. */
export const finishedGames = defineModule({
  name: 'finishedGames',
  path: 'finished-games',
  label: 'Finished games',
  singular: 'Finished game',
  icon: 'target',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    recognition: relate('userRewardsRecognition', 'Rewards and recognition', { required: true }),
    user: relate('users', 'User', { required: true }),
    gameInstance: relate('gameInstances', 'Game'),
    finishedPosition: number('Place', { min: 1 }),
    dateFinished: dateTime('Finished at'),
    /** Of the person and the game: they finish it once. */
    once: text('Once', { unique: true }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: 'everybody', provider: { is: 'user' } },
  writes: 'server',
  isLedger: true,
});

export default finishedGames;
