import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { startApp } from './app.ts';
import { systemContext } from './context.ts';
import { storeUpload } from './files/uploads.ts';
import type { Settings } from './settings.ts';

/** Who signs in to an installation that a landed version has left. */
export const LANDED_ADMIN = { email: 'admin@muster.test', password: 'Correct-Horse-1' };

/** What is found again, whatever version brings it back. */
export interface Landed {
  version: string;
  /** By the call that reads them. */
  records: { path: string; fields: Record<string, unknown> }[];
  file: { _id: string; sha256: string };
  /** What a record of an admin's own module becomes by a workflow when it is saved. */
  workflow: { path: string; save: Record<string, unknown>; becomes: Record<string, unknown> };
}

/** A handful of records of several modules, a module of an admin, a workflow, an agreement and a file, made as people make them. */
export async function fillLanded(settings: Settings, databaseUrl: string): Promise<Landed> {
  const app = await startApp({ settings, databaseUrl, say: () => undefined, listen: false });
  const call = async (url: string, payload: object, method: 'POST' | 'PUT' = 'POST', token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.server.inject({ method, url, payload, headers });
    if (response.statusCode !== 200) throw new Error(`${method} ${url} was answered ${response.statusCode}: ${response.body}`);
    return response.json();
  };
  try {
    const { token, user } = await call('/api/users/login', LANDED_ADMIN);
    const records: Landed['records'] = [];
    const make = async (path: string, fields: Record<string, unknown>, found: readonly string[]) => {
      const { record } = await call(path, fields, 'POST', token);
      records.push({ path: `${path}/${record._id}`, fields: Object.fromEntries(found.map((name) => [name, record[name]])) });
      return record._id as string;
    };
    const field = (fieldName: string, inputType: string) => ({ fieldName, label: fieldName, inputType });
    const fields = [field('amount', 'Number'), field('day', 'Date'), field('outcome', 'TextField')];
    await call('/api/ss-modules', { name: 'keptThings', label: 'Kept things', fields }, 'POST', token);
    await make('/api/kept-things', { name: 'Spare part', amount: 12.5, day: '2026-02-28' }, ['name', 'amount', 'day']);
    const lead = await make('/api/leads', { first_name: 'Ottoline', last_name: "O'Várda", description: 'a,"b"\n😀' }, [
      'first_name',
      'last_name',
      'description',
    ]);
    await make('/api/tasks', { name: 'Call back', description: 'Soon', status: 'Open', assigned_to: user._id }, [
      'name',
      'status',
    ]);
    await makeWorkflow((path, body, method) => call(path, body, method, token));

    const context = systemContext(app.engine, 'a small installation is filled');
    const document = await context.records.create('interactiveDocuments', { name: 'Contract' });
    const agreement = await context.records.create('interactiveDocumentInstances', {
      name: 'Signed contract',
      interactive_document: document._id,
      related_record: { moduleName: 'leads', recordId: lead },
      status: 'Signed',
    });
    records.push({
      path: `/api/interactive-document-instances/${agreement._id}`,
      fields: { name: 'Signed contract', status: 'Signed' },
    });
    const content = Buffer.from('A paper that outlives versions.\n'.repeat(500));
    const { _id } = await storeUpload(context, { filename: 'paper.txt', content: Readable.from([content]) });
    return {
      version: settings.version,
      records,
      file: { _id: String(_id), sha256: createHash('sha256').update(content).digest('hex') },
      workflow: { path: '/api/kept-things', save: { name: 'Later', amount: 7 }, becomes: { outcome: 'seen' } },
    };
  } finally {
    await app.close();
  }
}

async function makeWorkflow(call: (path: string, body: object, method?: 'PUT') => Promise<any>): Promise<void> {
  const { record } = await call('/api/workflows', { name: 'Kept things are seen', module: 'keptThings' });
  const part = { workflow: record._id, option: '1' };
  await call('/api/workflow-conditions', { name: 'Seven', ...part, field: 'amount', operator: 'Equals', value: 7 });
  const written = [{ fieldName: 'outcome', value: 'seen' }];
  await call('/api/workflow-actions', { name: 'Seen', ...part, fields: written });
  await call(`/api/workflows/update-certain-fields/${record._id}`, { fields: { active: true } }, 'PUT');
}
