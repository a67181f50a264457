import { z } from 'zod';
import { route } from '../http/route.ts';
import { describeModule } from './describe.ts';
import { moduleById } from './definitions.ts';
import { changesBetween, listVersions, readVersion } from './definition-versions.ts';
import { savedDefinition } from './field-definition.ts';
import { restoreModule } from './restore-module.ts';
import { revertDefinition } from './revert-definition.ts';

const change = z.object({ path: z.string(), previous: z.unknown(), next: z.unknown() });
const number = z.coerce.number().int().min(0);
const commitsItself = 'its answer is read from definitions that nodes read after the commit';

export default [
  route('GET /api/ss-modules/:id/versions', {
    policy: 'system-admin',
    summary: 'The versions of a definition, the newest first',
    query: z.looseObject({ pageNumber: number.optional(), pageSize: number.max(200).optional() }),
    answer: z.object({
      records: z.array(
        z.object({ version: z.number().int(), at: z.string(), by: z.string().nullable(), changes: z.array(change) }),
      ),
      total: z.number().int(),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
    handle: ({ context, params, query }) =>
      listVersions(context, moduleById(context, params.id!), query.pageNumber ?? 0, query.pageSize || 50),
  }),
  route('GET /api/ss-modules/:id/versions/compare', {
    policy: 'system-admin',
    summary: 'What two versions of a definition differ in',
    query: z.looseObject({ from: number, to: number }),
    answer: z.object({ changes: z.array(change) }),
    handle: async ({ context, params, query }) => {
      const module = moduleById(context, params.id!);
      const [from, to] = [await readVersion(context, module, query.from), await readVersion(context, module, query.to)];
      return { changes: changesBetween(from.definition, to.definition) };
    },
  }),
  route('POST /api/ss-modules/:id/revert', {
    commitsItself,
    policy: 'system-admin',
    summary: 'Puts a definition back to one of its versions; fields are retired and restored, never dropped',
    body: z.strictObject({ version: z.number().int().min(0) }),
    answer: savedDefinition,
    handle: async ({ context, params, body }) => {
      const done = await revertDefinition(context, params.id!, body.version);
      return { record: describeModule(context, moduleById(context, params.id!)), notices: context.toasts, ...done };
    },
  }),
  route('POST /api/ss-modules/:id/restore', {
    commitsItself,
    policy: 'system-admin',
    summary: 'Brings a deleted module back, with its rights, layouts and relationships',
    answer: savedDefinition,
    handle: async ({ context, params }) => {
      const name = await restoreModule(context, params.id!);
      return { record: describeModule(context, moduleById(context, name)), notices: context.toasts };
    },
  }),
];
