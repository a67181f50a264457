import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineModule, relate, text } from '#common/module.ts';
import type { Context } from '../context.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { archive } from './archive.ts';

const sheds = defineModule({
  name: 'sheds',
  label: 'Sheds',
  singular: 'Shed',
  fields: { color: text('Color') },
});
const rakes = defineModule({ name: 'rakes', label: 'Rakes', singular: 'Rake', fields: { shed: relate('sheds', 'Shed') } });

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [sheds, rakes] } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const WAITS_MS = 1_000;

/** How a new record that refers to this one is saved while a transaction has done something to it. */
async function saveBeside(act: (context: Context, id: string) => Promise<unknown>) {
  const { _id: shed } = await app.make('sheds', { name: 'Shed' });
  const saving = await app.system().transaction(async (inner) => {
    await act(inner, shed);
    const saved = admin.post('/api/rakes', { name: 'Rake', shed });
    const meanwhile = await Promise.race([saved.then(({ status }) => status), sleep(WAITS_MS, 'waits')]);
    return { meanwhile, saved };
  });
  const { status } = await saving.saved;
  return { meanwhile: saving.meanwhile, status };
}

const moduleOf = (context: Context) => context.engine.registry.module('sheds');

test.each<[string, Parameters<typeof saveBeside>[0]]>([
  ['is held', ({ records }, id) => records.lock(sheds, id)],
  ['is saved', ({ records }, id) => records.update(sheds, id, { color: 'red' })],
  ['is changed among many', ({ records }, id) => records.updateMany(sheds, [id], { color: 'red' })],
  ['is archived', (context, id) => archive(context, moduleOf(context), [id])],
])('while a record %s, a new record of another person that refers to it is saved without waiting', async (_, act) => {
  expect(await saveBeside(act)).toEqual({ meanwhile: 200, status: 200 });
});

test('while a record is deleted for good, a new record that refers to it waits, and is refused', async () => {
  expect(await saveBeside(({ records }, id) => records.deleteForever(sheds, [id]))).toEqual({ meanwhile: 'waits', status: 422 });
});
