import { ZipFile } from 'yazl';
import { Readable } from 'node:stream';
import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { planErasure } from '../erasure/plan-erasure.ts';
import { storeUpload } from '../files/uploads.ts';
import { findRecord } from '../records/get.ts';
import { readBeside } from './export.queries.ts';
import { exportPage } from './export-page.ts';
import { nameInZip, type ExportedModule } from './exported.ts';

const LARGEST_EXPORT = 20 * 1024 ** 3;
/** Where the file hangs: no module has this name, so that System Admins alone may read it. */
export const EXPORTS = 'privacyRequests';

/**
 * A ZIP with everything that is held of a person: a page to read, the same as JSON, and the files. Values that are kept encrypted are named
 * and left out.
 *
 * @returns the id of the file
 */
export async function exportPerson(context: Context, request: string, links: readonly RecordLink[]): Promise<string> {
  const { records: wanted } = (await planErasure(context, links, { keepsNothing: true })).plan;
  await context.database.query('update muster.privacy_requests set total = $2 where _id = $1', [request, wanted.length]);
  const modules: ExportedModule[] = [];
  for (const [moduleName, own] of Map.groupBy(wanted, (link) => link.moduleName))
    modules.push(
      await readModule(
        context,
        moduleName,
        own.map(({ recordId }) => recordId),
      ),
    );
  const beside = await readBeside(context.database, wanted);
  const zip = new ZipFile();
  zip.on('error', (problem) => (zip.outputStream as Readable).destroy(problem as Error));
  const at = context.now().toISOString();
  zip.addBuffer(Buffer.from(exportPage({ at, modules, ...beside })), 'index.html');
  zip.addBuffer(Buffer.from(JSON.stringify({ at, modules, ...beside }, null, 1)), 'data.json');
  for (const file of beside.files)
    zip.addReadStreamLazy(nameInZip(file), { compress: false }, (use) => {
      context.engine.files.read(file.path).then(
        (content) => use(null, content),
        () => use(null, Readable.from([Buffer.from('This file is missing from the store.')])),
      );
    });
  zip.end();
  const stored = await storeUpload(context, {
    filename: `personal-data-${request}.zip`,
    content: zip.outputStream as Readable,
    most: LARGEST_EXPORT,
  });
  await context.database.query('update muster.files set parent_module = $2, parent_id = $3 where _id = $1', [
    stored._id,
    EXPORTS,
    request,
  ]);
  return stored._id;
}

async function readModule(context: Context, moduleName: string, ids: readonly string[]): Promise<ExportedModule> {
  const module = context.engine.registry.module(moduleName);
  const records: Record<string, unknown>[] = [];
  for (const id of ids) {
    const record = await findRecord(context, module, id, { includeDeleted: true });
    if (record) records.push(withoutSecrets(record, module.fields));
  }
  const fields = [...module.storage.values()]
    .filter(({ field }) => !field.writeOnly)
    .map(({ name, field }) => ({
      name,
      label: field.label,
      isPlain: !field.ref && !field.refs && !field.type.includes('Relate'),
    }));
  return { moduleName, label: module.label, fields, records };
}

function withoutSecrets(
  record: Record<string, unknown>,
  fields: Readonly<Record<string, { secret?: boolean; writeOnly?: boolean }>>,
) {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => value !== null && !fields[name]?.writeOnly)
      .map(([name, value]) => [name, fields[name]?.secret ? 'held, encrypted' : value]),
  );
}
