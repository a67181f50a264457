import { dateTime, defineModule, number, object, relate, text } from '#common/module.ts';

/**
 * A play of an arcade game: its seed and inputs are all that it was, and the server plays it again from them. It is open until `finishedAt`.
 */
export const arcadePlays = defineModule({
  name: 'arcadePlays',
  path: 'arcade-plays',
  label: 'Arcade plays',
  singular: 'Arcade play',
  icon: 'device-gamepad-2',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    game_instance: relate('gameInstances', 'Game instance', { required: true }),
    game_session: relate('gameSessions', 'Game session', { required: true }),
    user: relate('users', 'User', { required: true }),
    arcadeType: text('Arcade game', { required: true }),
    simulation: number('Version of the simulation', { required: true }),
    seed: number('Seed', { required: true, min: 0 }),
    startedAt: dateTime('Started', { required: true }),
    finishedAt: dateTime('Finished', { indexed: true }),
    ticks: number('Steps', { min: 0 }),
    points: number('Points', { min: 0, indexed: true }),
    summary: object('Summary', { maxBytes: 16 * 1024 }),
    inputs: object('Inputs', { description: 'parts: lists of [tick, name, value]', maxBytes: 1024 * 1024 }),
  },
  seenBy: { staff: { is: 'user' }, provider: { is: 'user' } },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
  audited: false,
  softDelete: false,
  partOf: ['game_instance', 'game_session'],
});

export default arcadePlays;
