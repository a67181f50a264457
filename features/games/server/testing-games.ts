import { expect, vi } from 'vitest';
import { checkbox, defineModule, dropdown, multiSelect, number, relate, text, type AnyRecord } from '#common/module.ts';
import { effect } from '#server/records/rules.ts';
import { allViews, type Client, type TestApp } from '#server/testing.ts';

const deals = defineModule({
  name: 'deals',
  label: 'Deals',
  singular: 'Deal',
  fields: {
    status: dropdown('Status', ['open', 'won', 'lost']),
    tags: multiSelect('Tags', ['a', 'b', 'c']),
    hours: number('Hours'),
    urgent: checkbox('Urgent'),
    owner: relate('users', 'Owner'),
    note: text('Note'),
  },
});
const followUps = defineModule({ name: 'followUps', label: 'Follow-ups', singular: 'Follow-up', fields: { note: text('Note') } });
const rules = [
  effect(deals, 'an urgent deal has a follow-up', { on: ['urgent'] }, async ({ record, context }) => {
    if (record.urgent) await context.records.create('followUps', { name: 'By a rule' });
  }),
];

/** What the tests of games count. */
export const also = { modules: [deals, followUps], rules };

export const access = { deals: { views: allViews }, followUps: { views: allViews } };

/** Waits until what has been saved so far was looked at by the game. */
export async function counted(app: TestApp): Promise<void> {
  const { rows } = await app.engine.database.query('select coalesce(max(id), 0) as id from muster.events');
  const last = Number(rows[0]!.id);
  await vi.waitFor(
    async () => {
      const cursor = await app.engine.database.query(
        "select last_id, problem from muster.event_cursors where consumer = 'count-records-in-games'",
      );
      expect(cursor.rows[0]!.problem).toBeNull();
      expect(Number(cursor.rows[0]!.last_id)).toBeGreaterThanOrEqual(last);
    },
    { timeout: 15_000, interval: 20 },
  );
}

export const makeGame = (app: TestApp, fields: Record<string, unknown> = {}): Promise<AnyRecord> =>
  app.make('games', { name: 'Ladder', templateKey: 'board', related_module: 'deals', appliesTo: 'new', goal: 3, ...fields });

export const makeArcade = (app: TestApp, fields: Record<string, unknown> = {}): Promise<AnyRecord> =>
  makeGame(app, { name: 'Arcade', templateKey: 'arcade', arcadeType: 'phaser-merge-numbers', goal: 0, ...fields });

export const makeRound = (app: TestApp, game: AnyRecord, players: readonly Client[], fields: Record<string, unknown> = {}) =>
  app.make('gameInstances', {
    game: game._id,
    users: players.map(({ user }) => user._id),
    active: true,
    hasStarted: true,
    ...fields,
  });

export async function sessionOf(app: TestApp, round: AnyRecord, { user }: Client): Promise<AnyRecord> {
  const found = await app.system().records.first('gameSessions', { game_instance: round._id, user: user._id });
  if (!found) throw new Error('This person has no session.');
  return found;
}

export const activitiesOf = async (app: TestApp, round: AnyRecord): Promise<string[]> =>
  (
    await app.system().records.all('gameActivities', { game_instance: round._id }, { sortField: 'createdAt', sortOrder: 'asc' })
  ).map(({ message }) => String(message));

export async function save(person: Client, fields: Record<string, unknown> = {}, module = 'deals'): Promise<AnyRecord> {
  const { status, body } = await person.post(`/api/${module}`, { name: 'Deal', ...fields });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.record;
}
