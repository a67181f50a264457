import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { documents } from '../documents.module.ts';
import { versionsOf } from './versions.queries.ts';

const version = z.object({
  _id: z.string(),
  filename: z.string().nullable(),
  path: z.string().nullable(),
  status: z.string().nullable(),
  expiration_date: z.string().nullable(),
});

export default [
  route('GET /api/documents/:id/versions', {
    policy: { module: 'documents', view: 'access' },
    summary: 'The chain of renewals that a document stands in, the newest first',
    answer: z.object({ records: z.array(version) }),
    handle: async ({ context, params }) => {
      const { _id } = await context.records.get(documents, params.id!);
      const ids = mayAskBy(context, documents, ['renews']) ? await versionsOf(context.database, _id) : [_id];
      const seen = new Map((await context.records.all(documents, { _id: ids })).map((record) => [record._id, record]));
      const records = ids.flatMap((id) => seen.get(id) ?? []);
      if (!records.length) throw notFound();
      const facts = records.map(({ _id: id, filename, path, status, expiration_date }) => ({
        _id: id,
        filename: filename ?? null,
        path: path ?? null,
        status: status ?? null,
        expiration_date: expiration_date ?? null,
      }));
      return { records: facts };
    },
  }),
];
