import { dateTime, defineModule, number, object, relate, text, valuesFrom } from '#common/module.ts';
import { gameRecordUses } from './game-record-uses.module.ts';

/** One player's part in a round. Credits are plays of an arcade game, points its score; a board has tiles instead. */
export const gameSessions = defineModule({
  name: 'gameSessions',
  path: 'game-sessions',
  label: 'Game sessions',
  singular: 'Game session',
  icon: 'ticket',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    game_instance: relate('gameInstances', 'Game instance', { required: true }),
    user: relate('users', 'User', { required: true }),
    current_state: object('State', { maxBytes: 64 * 1024 }),
    record_ids_used: valuesFrom('Records used', gameRecordUses, 'game_session', 'record_id', { most: 500 }),
    points: number('Points', { default: 0, min: 0, indexed: true }),
    current_tile: number('Tile', { default: 0, min: 0 }),
    finishedPosition: number('Finished position', { min: 1 }),
    dateFinished: dateTime('Finished'),
    available_credits: number('Available credits', { default: 0, min: 0 }),
    used_credits: number('Used credits', { default: 0, min: 0 }),
    unseen_credits: number('Credits that were not shown yet', { default: 0, min: 0 }),
    last_time_viewed: dateTime('Last viewed'),
  },
  seenBy: { staff: { is: 'user' }, provider: { is: 'user' } },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
  isLedger: true,
});

export default gameSessions;
