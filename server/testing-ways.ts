import type { Client, TestApp } from './testing.ts';

/** Every generic way to one record, and whether this person reaches it there. */
type Ways = Record<string, boolean>;

/** Reading: by id, in searches, as an id, a name, a related one, a line of a sheet, or by its history. */
export async function waysToRead(app: TestApp, client: Client, module: string, id: string): Promise<Ways> {
  const path = `/api/${app.engine.registry.module(module).path}`;
  const searchTerms = { _id: [id] };
  const generic = { moduleOptions: { name: module } };
  const status = async (answer: Promise<{ status: number }>) => (await answer).status === 200;
  const total = async (answer: Promise<{ body: { total?: number } }>) => ((await answer).body.total ?? 0) > 0;
  const holds = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status: code, body } = await answer;
    return code === 200 && (typeof body === 'string' ? body : JSON.stringify(body)).includes(id);
  };
  return {
    get: await status(client.get(`${path}/${id}`)),
    'generic by id': await status(client.post(`/api/generic-modules/by-id/${id}`, generic)),
    search: await total(client.post(`${path}/search`, { searchTerms })),
    list: await holds(client.post(`${path}/dataSourceSearch`, { searchTerms })),
    ids: await holds(client.post(`${path}/dataSourceSearch`, { searchTerms, idsOnly: true })),
    count: await total(client.post(`${path}/dataSourceSearch`, { searchTerms, total: 'capped', pageSize: 1 })),
    'search for one': await holds(client.post(`${path}/search-for-one`, { searchTerms })),
    'generic search': await holds(client.post('/api/generic-modules/search', { ...generic, searchTerms })),
    name: await holds(client.post('/api/records/names', { records: [{ moduleName: module, _id: id }] })),
    export: await exports(client, module, id),
    history: await status(client.get(`/api/audit-log/get-record-changes-by-module/${module}/${id}`)),
  };
}

/** A sheet has a head, and a line for each record. */
async function exports(client: Client, module: string, id: string): Promise<boolean> {
  const { status, body } = await client.post('/api/files/spreadsheet/export-to-spreadsheet', {
    module,
    format: 'csv',
    ids: [id],
  });
  return status === 200 && String(body).trim().split('\n').length > 1;
}

/** Changing: one by one, in bulk and by the generic calls; the record is deleted last, and restored. */
export async function waysToWrite(app: TestApp, client: Client, module: string, id: string): Promise<Ways> {
  const path = `/api/${app.engine.registry.module(module).path}`;
  const fields = (description: string) => ({ fields: { description } });
  const generic = { moduleOptions: { name: module } };
  const status = async (answer: Promise<{ status: number }>) => (await answer).status === 200;
  const matched = async (answer: Promise<{ body: { matched?: number } }>) => (await answer).body.matched === 1;
  const ways = {
    update: await status(client.put(`${path}/update-certain-fields/${id}`, fields('one'))),
    'update many': await matched(client.put(`${path}/update-certain-fields-array`, { ids: [id], ...fields('two') })),
    'generic update many': await matched(
      client.put('/api/generic-modules/update-certain-fields-array', { ...generic, ids: [id], ...fields('three') }),
    ),
    'delete many': await matched(client.put(`${path}/mark-as-deleted/by-array`, { ids: [id] })),
  };
  if (ways['delete many']) await app.system().records.restore(module, [id]);
  const all = { ...ways, delete: await status(client.put(`${path}/mark-deleted/${id}`)) };
  if (all.delete) await app.system().records.restore(module, [id]);
  return all;
}
