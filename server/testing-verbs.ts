import type { AnyRecord } from '#common/module.ts';
import type { App } from './app.ts';
import type { Context } from './context.ts';
import type { Answer, TestApp } from './testing.ts';

/** What tests of features do again and again, by the calls that people make. */
export const testVerbs = (
  app: App,
  system: () => Context,
  workJobs: () => Promise<void>,
): Pick<TestApp, 'giveRole' | 'setting' | 'notificationsOf' | 'find' | 'importCsv'> => ({
  giveRole: async ({ user }, name) => {
    const { records } = system();
    const role = await records.first('roles', { name });
    if (!role) throw new Error(`There is no role named ${name}.`);
    const { roles } = (await records.get('users', user._id)) as AnyRecord & { roles: string[] | null };
    await records.update('users', user._id, { roles: [...(roles ?? []), role._id] });
    await app.engine.changeCounters.check();
  },
  setting: (key, setting) =>
    system().transaction(async ({ records }) => {
      const known = await records.first('adminSettings', { key });
      if (known) await records.update('adminSettings', known._id, { setting });
      else await records.create('adminSettings', { name: key, key, setting });
    }),
  notificationsOf: async (person) => bodyOf(await person.get('/api/notifications/mine')).records,
  find: async (person, path, searchTerms) =>
    bodyOf(await person.post(`/api/${path}/dataSourceSearch`, { searchTerms, pageSize: 200 })).records,
  importCsv: async (person, module, csv, plan = {}) => {
    const file = { name: `${module}.csv`, content: Buffer.from(csv) };
    const { record } = bodyOf(await person.upload('/api/imports', file, { module }));
    bodyOf(await person.put(`/api/imports/${record._id}/plan`, { mapping: record.mapping, mode: 'create', ...plan }));
    bodyOf(await person.post(`/api/imports/${record._id}/run`));
    await workJobs();
    return bodyOf(await person.get(`/api/imports/${record._id}`));
  },
});

function bodyOf({ status, body }: Answer) {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
