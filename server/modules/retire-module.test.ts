import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
const define = async (name: string, fields: object[] = []) => {
  const { status, body } = await admin.post('/api/ss-modules', { name, label: `${name}s`, fields });
  expect([status, body.error, body.fields]).toEqual([200, undefined, undefined]);
  return body.record as { _id: string; name: string; label: string };
};
const relate = (name: string, type: string, primary_module: string, related_module: string) =>
  admin.post('/api/relationships', { name, label: name, type, primary_module, related_module });
const MANY = 230;

/** Boxes stand in rooms in every way in which a record can point at another. */
async function arrange(room: string, box: string) {
  const rooms = await define(room, [field('number', 'AutoIncrement'), field('colour', 'TextField')]);
  const boxes = await define(box, [
    field('room', 'Relate', { ref: room }),
    field('rooms', 'MultiRelate', { ref: room }),
    field('about', 'FlexRelate', { refs: [room, 'accounts'] }),
    field('abouts', 'MultiFlexRelate'),
    field('kind', 'Module'),
    field('kinds', 'MultiModule'),
  ]);
  expect((await relate(`${box}_in`, 'One to Many', room, box)).status).toBe(200);
  expect((await relate(`${box}_on`, 'Many to Many', room, box)).status).toBe(200);
  expect((await relate(`${box}_first`, 'One to Many', box, room)).status).toBe(200);
  const link = (recordId: string) => ({ moduleName: room, recordId });
  const inRoom = await app.make(room, { name: 'Attic', colour: 'red' });
  await app.system().transaction(async ({ records }) => {
    for (let at = 0; at < MANY; at++)
      await records.create(box, {
        name: `Box ${at}`,
        room: inRoom._id,
        rooms: [inRoom._id],
        about: link(inRoom._id),
        abouts: [link(inRoom._id)],
        kind: room,
        kinds: [room, 'accounts'],
        [`${box}_in`]: inRoom._id,
        [`${box}_on`]: [inRoom._id],
      });
  });
  await app.make('layouts', { name: `Of ${room}`, ssModule: room, view: 'grid', sections: [] });
  return { rooms, boxes, inRoom };
}

test('a module is deleted: lists, searches, relations, changes and exports of those that point at it go on', async () => {
  const { rooms, boxes } = await arrange('room', 'box');
  const person = await app.userWith({ access: { room: { views: allViews }, box: { views: allViews } } });

  expect((await admin.delete(`/api/ss-modules/${rooms._id}`)).status).toBe(200);

  expect((await admin.get('/api/room')).status).toBe(404);
  for (const client of [admin, person]) {
    const relationshipsNeeded = ['room', 'rooms', 'box_in', 'created_by'];
    const page = await client.post('/api/box/dataSourceSearch', { searchTerms: {}, relationshipsNeeded, sortField: 'room' });
    expect([page.status, page.body.total, page.body.records[0].room._id]).toMatchObject([200, MANY, expect.any(String)]);
    const [box] = page.body.records;
    for (const answer of [
      await client.get(`/api/box/${box._id}`),
      await client.post(`/api/box/with-relationships/${box._id}`, { relationshipsNeeded }),
      await client.post('/api/box/dataSourceSearch', { searchTerms: { room: box.room._id } }),
      await client.put(`/api/box/update-certain-fields/${box._id}`, { fields: { name: 'Changed' } }),
      await client.put('/api/box/update-certain-fields-array', { ids: [box._id], fields: { description: 'x' } }),
      await client.put(`/api/box/mark-deleted/${box._id}`),
      await client.put(`/api/box/restore/${box._id}`),
      await client.get(`/api/ss-modules/${boxes._id}`),
      await client.get(`/api/ss-modules/${boxes._id}/relationships`),
      await client.get(`/api/ss-modules/${boxes._id}/related-modules`),
      await client.get('/api/ss-modules'),
      await client.get('/api/relationships'),
      await client.get(`/api/audit-log/get-record-changes-by-module/box/${box._id}`),
    ])
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const csv = await client.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'box', format: 'csv' });
    expect([csv.status, csv.body.trim().split('\n').length]).toEqual([200, MANY + 1]);
    const xlsx = await client.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'box', format: 'xlsx' });
    expect(xlsx.status).toBe(200);
  }
  const definition = (await admin.get(`/api/ss-modules/${boxes._id}`)).body;
  expect((await admin.put(`/api/ss-modules/${boxes._id}`, definition)).status).toBe(200);
  expect(definition.fields.map(({ fieldName }: { fieldName: string }) => fieldName)).not.toContain('box_on');
  const { records } = app.system();
  const [one] = await records.all('box', { name: 'Box 3' });
  expect((await admin.delete(`/api/box/${one!._id}`)).status).toBe(200);
  expect(await records.count('layouts', { name: 'Of room' })).toBe(0);
  expect(await records.count('relationships', { name: ['box_in', 'box_on', 'box_first'] })).toBe(0);
});

/** As of a module that an earlier version deleted: there is no way back to it. */
const giveUpName = (id: string) =>
  app.engine.database.query(
    `update muster.module_definitions set definition = (definition::jsonb - 'former')::json where _id = $1`,
    [id],
  );

test('where its name is given up, the next module of that name has a table, rights, layouts and keys of its own, the data of the first stays', async () => {
  const { rooms, inRoom } = await arrange('hall', 'crate');
  const person = await app.userWith({ access: { hall: { views: allViews }, crate: { views: allViews } } });
  const made = await person.post('/api/users/api-keys', {
    password: ADMIN.password,
    name: 'Of halls',
    scopes: [{ module: 'hall', level: 'write' }],
    expiresAt: new Date(app.engine.clock().getTime() + 9 * 86_400_000).toISOString().slice(0, 10),
  });
  await admin.delete(`/api/ss-modules/${rooms._id}`);
  await giveUpName(rooms._id);

  const next = await define('hall', [field('colour', 'Number'), field('number', 'AutoIncrement')]);

  expect(next._id).not.toBe(rooms._id);
  expect((await person.get('/api/hall')).status).toBe(403);
  const withKey = { authorization: `Bearer ${made.body.key}` };
  expect((await app.anonymous.get('/api/hall', withKey)).status).toBe(403);
  const { record } = (await admin.post('/api/hall', { name: 'New', colour: 7 })).body;
  expect(record).toMatchObject({ name: 'New', colour: 7, number: 1 });
  expect((await admin.get('/api/hall')).body.total).toBe(1);
  expect((await admin.get(`/api/ss-modules/${next._id}`)).body).toMatchObject({ layouts: [], relationships: [] });
  const { records } = app.system();
  const [crate] = await records.all('crate', { name: 'Box 1' });
  expect(JSON.stringify(crate)).not.toContain('"hall"');
  expect(crate).toMatchObject({ room: inRoom._id, rooms: [inRoom._id] });
  const lost = await admin.put(`/api/crate/update-certain-fields/${crate!._id}`, { fields: { room: record._id } });
  expect([lost.status, lost.body.fields]).toEqual([422, { room: 'The chosen record does not exist.' }]);
  const linked = { abouts: [{ moduleName: 'hall', recordId: record._id }], kind: 'hall', kinds: ['hall'] };
  const kept = await admin.put(`/api/crate/update-certain-fields/${crate!._id}`, { fields: linked });
  expect([kept.status, kept.body.error]).toEqual([200, undefined]);
  const { rows } = await app.engine.database.query(
    `select indexname from pg_indexes where schemaname = 'records' and tablename = 'hall' order by 1`,
  );
  expect(rows.length).toBeGreaterThan(3);
  const old = await app.engine.database.query(`select name, colour from records."deleted$${rooms._id}"`);
  expect(old.rows).toEqual([{ name: 'Attic', colour: 'red' }]);

  // and again, and at the next start
  await admin.delete(`/api/ss-modules/${next._id}`);
  await giveUpName(next._id);
  await define('hall');
  const node = await app.secondNode();
  expect((await node.as(admin).get('/api/hall')).body.total).toBe(0);
  expect((await node.as(admin).get('/api/crate')).body.total).toBe(MANY);
});

test('a module that an earlier version deleted gives its name up as well', async () => {
  const old = await define('cellar', [field('wine', 'TextField')]);
  await app.make('cellar', { name: 'Deep' });
  await app.engine.database.query('update muster.module_definitions set deleted = true where _id = $1', [old._id]);
  await admin.get('/api/ss-modules/rebuild-models');

  const next = await define('cellar', [field('wine', 'Number')]);

  expect((await admin.get('/api/cellar')).body.total).toBe(0);
  expect(next._id).not.toBe(old._id);
});
