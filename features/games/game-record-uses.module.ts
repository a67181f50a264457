import { defineModule, moduleChoice, relate, text } from '#common/module.ts';

/** A record that has counted in a round of a game, for one player. */
export const gameRecordUses = defineModule({
  name: 'gameRecordUses',
  path: 'game-record-uses',
  label: 'Records counted in games',
  singular: 'Record counted in a game',
  icon: 'checklist',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    game_instance: relate('gameInstances', 'Game instance', { required: true }),
    game_session: relate('gameSessions', 'Game session'),
    module: moduleChoice('Module'),
    record_id: text('Record', { required: true, indexed: true }),
  },
  seenBy: { staff: { through: 'game_instance' } },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
});

export default gameRecordUses;
