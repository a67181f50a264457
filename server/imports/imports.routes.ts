import { Readable } from 'node:stream';
import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { DELIMITERS, ENCODINGS, LARGEST_TEXT } from '#common/imports.ts';
import type { Module } from '../modules/module.ts';
import { route, type Call } from '../http/route.ts';
import { moduleOf } from '../records/records.routes.ts';
import { moduleOf as moduleOfRun } from '../runs/works.ts';
import { planBody } from './check-plan.ts';
import { columnValues } from './column-values.ts';
import { failedRows } from './failed-rows.ts';
import { ownImport, type Import } from './imports.ts';
import { importRecord, listImports } from './listed-import.ts';
import { refuseImport } from './may-import.ts';
import { beginImport, orderImport, planImport, readAnew } from './start-import.ts';
import { takeFile } from './take-file.ts';
import { ordered } from '../openapi/answers.ts';
import { aFile } from '../openapi/record-shapes.ts';
import { imports, savedImport, theImport } from './import-shapes.ts';

const policy = 'signed-in' as const;
/** Of which module an import is stands in it: its rights and a key's scopes are checked there. */
const namesItsModule = true;

async function upload(call: Call) {
  const { context, engine } = call;
  const { file, fields } = await takeFile(call);
  try {
    if (!fields.module) throw malformed('The form names a module in the field “module”.');
    const resource = engine.registry.modules.get(fields.module)?.path ?? fields.module;
    const module = moduleOf({ params: { resource }, context });
    refuseImport(context, module);
    return { record: await importRecord(context, await beginImport(context, module, file)) };
  } catch (problem) {
    await engine.files.remove(file.path);
    throw problem;
  }
}

/** An import of one's own, in a module that one may still bring records into. */
async function workable({ context, params }: Call): Promise<{ source: Import; module: Module }> {
  const source = await ownImport(context, params.id);
  const module = moduleOfRun(context, source);
  refuseImport(context, module);
  return { source, module };
}

async function sendFailedRows({ context, params, reply }: Call) {
  const source = await ownImport(context, params.id);
  reply.header('content-disposition', 'attachment; filename="errors.csv"');
  return reply.type('text/csv; charset=utf-8').send(Readable.from(failedRows(context, source)));
}

const order = async (call: Call, dryRun: boolean) => {
  const { source } = await workable(call);
  call.reply.code(202);
  return orderImport(call.context, source, { dryRun });
};

export default [
  route('POST /api/imports', {
    policy,
    namesItsModule,
    summary: 'Takes a CSV file or a workbook and suggests what its columns are; nothing is imported yet',
    takesFile: true,
    bodyLimit: LARGEST_TEXT + 1024 * 1024,
    answer: savedImport,
    handle: upload,
  }),
  route('GET /api/imports', {
    policy,
    namesItsModule,
    summary: 'One’s own imports, the newest first',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: imports,
    handle: ({ context, query }) => listImports(context, query),
  }),
  route('GET /api/imports/:id', {
    policy,
    namesItsModule,
    summary: 'How far an import is; after a check, what would be',
    answer: theImport,
    handle: async ({ context, params }) => importRecord(context, await ownImport(context, params.id)),
  }),
  route('GET /api/imports/:id/values', {
    policy,
    namesItsModule,
    summary: 'What stands in a column of one’s own file, so that unknown choices can be mapped',
    query: z.object({ column: z.string().max(300) }),
    answer: z.object({ values: z.array(z.object({ value: z.string(), rows: z.number().int() })), isWhole: z.boolean() }),
    handle: async (call) => columnValues(call.context, (await workable(call)).source, call.query.column),
  }),
  route('PUT /api/imports/:id/source', {
    policy,
    namesItsModule,
    summary: 'Reads the file again in another encoding, with another delimiter, or another sheet',
    body: z.strictObject({
      encoding: z.enum(ENCODINGS).optional(),
      delimiter: z.enum(DELIMITERS).optional(),
      sheet: z.string().max(100).optional(),
    }),
    answer: savedImport,
    handle: async (call) => {
      const { source, module } = await workable(call);
      return { record: await importRecord(call.context, await readAnew(call.context, module, source, call.body)) };
    },
  }),
  route('PUT /api/imports/:id/plan', {
    policy,
    namesItsModule,
    summary: 'What becomes of the columns, and of records that are there',
    body: planBody,
    answer: savedImport,
    handle: async (call) => {
      const { source, module } = await workable(call);
      return { record: await importRecord(call.context, await planImport(call.context, module, source, call.body)) };
    },
  }),
  route('POST /api/imports/:id/check', {
    policy,
    namesItsModule,
    summary: 'Tries every row and changes nothing; a run in the background',
    answer: ordered,
    handle: (call) => order(call, true),
  }),
  route('POST /api/imports/:id/run', {
    policy,
    namesItsModule,
    summary: 'Brings the rows in; a run in the background, which can be undone',
    answer: ordered,
    handle: (call) => order(call, false),
  }),
  route('GET /api/imports/:id/errors.csv', {
    policy,
    namesItsModule,
    summary: 'The rows that were left out, as they were given, with their number and what is wrong',
    answer: aFile,
    handle: sendFailedRows,
  }),
];
