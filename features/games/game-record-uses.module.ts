import { defineModule, moduleChoice, relate, text } from '#common/module.ts';

/** A record that has counted in a round of a game, for one player. `once` says round and record: a record counts once. */
export const gameRecordUses = defineModule({
  name: 'gameRecordUses',
  path: 'game-record-uses',
  label: 'Records counted in games',
  singular: 'Record counted in a game',
  icon: 'checklist',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    game_instance: relate('gameInstances', 'Game instance', { required: true }),
    game_session: relate('gameSessions', 'Game session'),
    module: moduleChoice('Module'),
    record_id: text('Record', { required: true, indexed: true }),
    once: text('Round and record', { unique: true }),
  },
  seenBy: { staff: { is: 'game_session.user' }, provider: { is: 'game_session.user' } },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
  audited: false,
  partOf: ['game_instance', 'game_session'],
});

export default gameRecordUses;
