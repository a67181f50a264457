import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { pictureOfPage } from '../pdf/page-pictures.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';
import { fileRow } from './open-file.ts';
import { KEPT_DAYS, removeUnusedFiles } from './remove-unused-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

let counter = 0;
async function uploaded(to = '/api/files/upload', fields: Record<string, string> = {}): Promise<AnyRecord> {
  const { status, body } = await admin.upload(
    to,
    { name: `note ${++counter}.txt`, content: Buffer.from(`note ${counter}`) },
    fields,
  );
  expect(status).toBe(200);
  return body;
}
async function afterDays(days: number): Promise<number> {
  app.advance(days * DAY_MS);
  admin = await app.signIn();
  return removeUnusedFiles(app.system());
}
const statusOf = async ({ _id }: AnyRecord) => (await admin.get(`/api/files/${_id}`)).status;
const isKept = (path: string) =>
  [`${path}.sealed`, `${path}.made`].map((name) => existsSync(join(app.engine.settings.dataDir, 'files', name)));

test('an upload that nothing names goes after 35 days, with its bytes and the pictures of its pages; a day before it stays', async () => {
  const pdf = PDF.create();
  pdf.addPage({ width: 612, height: 792 });
  const { body } = await admin.upload('/api/files/upload', { name: 'Lost.pdf', content: Buffer.from(await pdf.save()) });
  const row = await fileRow(app.system(), body._id as string);
  await pictureOfPage(app.system(), row, 1, 200);
  expect(isKept(row.path)).toEqual([true, true]);

  expect(await afterDays(KEPT_DAYS - 1)).toBe(0);
  expect(await statusOf(body)).toBe(200);
  expect(await afterDays(2)).toBe(1);

  expect(await statusOf(body)).toBe(404);
  expect(isKept(row.path)).toEqual([false, false]);
});

test('a file stays while anything names it', async () => {
  const { records } = app.system();
  const kept: Record<string, AnyRecord> = {};
  const keep = async (as: string, to?: string, fields?: Record<string, string>) => (kept[as] = await uploaded(to, fields));

  const field = await keep('in the field of a record');
  await app.make('documents', { name: 'License', path: field.path });
  const trashed = await keep('in a record in the trash');
  await records.markDeleted('documents', [(await app.make('documents', { name: 'Old', path: trashed.path }))._id]);
  const attached = await keep('attached to a record');
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Lee' });
  expect((await admin.post(`/api/leads/attachments/${lead._id}`, { file: attached._id })).status).toBe(200);
  const inSetting = await keep('within the JSON of a setting');
  await app.make('adminSettings', { name: 'Pictures', key: 'some-pictures', setting: { logos: [{ file: inSetting._id }] } });
  const inText = await keep('in a formatted text');
  await app.make('libraryResources', {
    name: 'How to',
    type: 'Article',
    article: `<p>See <a href="${inText.path}">this</a></p>`,
  });
  const inDraft = await keep('in the draft of a form');
  await admin.put('/api/drafts/documents/new', { values: { name: 'Unsaved', path: inDraft.path } });
  const inJob = await keep('in a letter that waits');
  await app.engine.database.query(`select graphile_worker.add_job('send-mail', $1::json, run_at => now() + interval '1 day')`, [
    JSON.stringify({ attachments: [{ file: inJob._id }] }),
  ]);
  const byName = await keep('in a folder, by its name', '/api/files/upload/handbooks');
  await app.make('leads', { first_name: 'Bea', last_name: 'Lee', description: `see handbooks/${byName.filename}` });
  await keep('in the area of providers', '/api/files/upload-file-to-path', { path: 'provider-area/benefits.txt' });
  await keep('under a path of words', '/api/files/upload-file-to-path', { path: 'scans/one.txt' });
  const unnamed = [await uploaded(), await uploaded('/api/files/upload/handbooks')];

  expect(await afterDays(KEPT_DAYS + 1)).toBe(unnamed.length);

  for (const [where, file] of Object.entries(kept)) expect([where, await statusOf(file)]).toEqual([where, 200]);
  for (const file of unnamed) expect(await statusOf(file)).toBe(404);
  await admin.delete('/api/drafts/documents/new');
  expect(await removeUnusedFiles(app.system())).toBe(1);
  expect(await statusOf(inDraft)).toBe(404);
});

test('a file that somebody ties to a record at the same moment stays', async () => {
  const file = await uploaded();
  app.advance((KEPT_DAYS + 1) * DAY_MS);
  const { _id } = await app.make('documents', { name: 'Late' });

  await app.engine.database.transaction(async (database) => {
    await database.query(`update muster.files set parent_module = 'documents', parent_id = $2 where _id = $1`, [file._id, _id]);
    expect(await removeUnusedFiles(app.system())).toBe(0);
  });

  admin = await app.signIn(ADMIN.email);
  expect(await statusOf(file)).toBe(200);
});
