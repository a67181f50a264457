import { checkbox, date, dateTime, defineModule, list, multiRelate, relate, text, valuesFrom } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { gameRecordUses } from './game-record-uses.module.ts';

/**
 * One round of a game: `current_state` (user_id, current_tile, action_date), `results` (user, finishedPosition,
 * dateFinished). It is over when `date_completed` is set or `end_date` has passed.
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
    game_sessions: multiRelate('gameSessions', 'Sessions'),
    game_teams: list('Teams of players', { maxBytes: 16 * 1024 }),
    current_state: list('Positions', { maxBytes: 64 * 1024 }),
    results: list('Results', { maxBytes: 16 * 1024 }),
    record_ids_used: valuesFrom('Records used', gameRecordUses, 'game_instance', 'record_id'),
    end_date: date('Ends on', { indexed: true }),
    date_completed: dateTime('Completed'),
    active: checkbox('Active', { default: true, indexed: true }),
    hasStarted: checkbox('Started', { default: false }),
    hasEnded: checkbox('Ended', { default: false }),
  },
  seenBy: { staff: hangsOn('game') },
  sort: { field: 'createdAt', order: 'desc' },
});

export default gameInstances;
