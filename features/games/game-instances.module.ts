import { checkbox, date, dateTime, defineModule, list, multiRelate, relate, text, valuesFrom } from '#common/module.ts';
import { gameRecordUses } from './game-record-uses.module.ts';

/**
 * One round of a game: `game_teams` (name, members, image), `current_state` (user_id, current_tile, action_date), `results` (user,
 * finishedPosition, dateFinished). It is over when `date_completed` is set or `end_date` has passed. Whatever it counts, the server writes.
 */
export const gameInstances = defineModule({
  name: 'gameInstances',
  path: 'game-instances',
  label: 'Game instances',
  singular: 'Game instance',
  icon: 'dice',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    game: relate('games', 'Game', { required: true }),
    users: multiRelate('users', 'Players'),
    isOpen: checkbox('People join by themselves', { default: false }),
    game_teams: list('Teams of players', { maxBytes: 64 * 1024 }),
    rewards: list('Prizes', { description: 'In place of those of the game', maxBytes: 16 * 1024 }),
    start_date: date('Starts on', { indexed: true }),
    end_date: date('Ends on', { indexed: true }),
    active: checkbox('Active', { default: true, indexed: true }),
    hasStarted: checkbox('Started', { default: false }),
    hasEnded: checkbox('Ended', { default: false }),
    date_completed: dateTime('Completed', { serverOnly: true }),
    game_sessions: multiRelate('gameSessions', 'Sessions', { serverOnly: true }),
    current_state: list('Positions', { serverOnly: true, maxBytes: 256 * 1024 }),
    results: list('Results', { serverOnly: true, maxBytes: 128 * 1024 }),
    record_ids_used: valuesFrom('Records used', gameRecordUses, 'game_instance', 'record_id', { most: 500 }),
  },
  roles: 'optional',
  seenBy: {
    staff: { any: [{ in: 'users' }, { is: 'assigned_to' }, { through: 'game' }] },
    provider: { in: 'users' },
  },
  sort: { field: 'createdAt', order: 'desc' },
});

export default gameInstances;
