import { z } from 'zod';
import { conflict, malformed, notFound } from '#common/errors.ts';
import { readDeclared } from '../admin-settings/declared-setting.ts';
import { route } from '../http/route.ts';
import { orderByHand } from '../jobs/job-runs.ts';
import { ordered } from '../openapi/answers.ts';
import { listMonths } from './audit-archives.queries.ts';
import { readAuditMonths } from './audit.jobs.ts';
import { auditLogKeep } from './audit.settings.ts';

const own = { policy: 'system-admin', sessionOnly: true, notWhileImpersonating: true } as const;

const aMonth = z.object({
  month: z.string().describe('2026-11'),
  state: z
    .enum(['here', 'gone', 'coming', 'back'])
    .describe('In the database, in its file, being brought back, or here again to be read'),
  entries: z.number().int().nullable(),
  bytes: z.number(),
  file: z.string().nullable(),
  place: z.string().nullable(),
  leftAt: z.string().nullable(),
  readableUntil: z.string().nullable(),
  problem: z.string().nullable(),
});

export default [
  route('GET /api/audit-months', {
    ...own,
    summary: 'The months of the audit log, the newest first: which are in the database, and which left as files',
    answer: z.object({ keptMonths: z.number().int().describe('0: all stay'), months: z.array(aMonth) }),
    handle: async ({ context }) => ({
      keptMonths: (await readDeclared(context, auditLogKeep)).months,
      months: await listMonths(context),
    }),
  }),
  route('POST /api/audit-months/:month/read-again', {
    ...own,
    summary: 'Brings a month back from its file for seven days; `run` is its line in the log of jobs',
    answer: ordered,
    handle: async ({ context, params, reply }) => {
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(params.month!)) throw malformed('A month is written as 2026-11.');
      if (context.engine.copyOf) throw conflict('copy', 'This is a copy of a backup: read the month where it is from.');
      const { _id } = await context.transaction(async (inner) => {
        const { rowCount } = await inner.database.query(
          'update muster.audit_archives set wanted_at = $2, wanted_by = $3, problem = null where month = $1',
          [params.month, inner.now(), inner.userId],
        );
        if (!rowCount) throw notFound('This month has not left the database as a file.', 'month-not-found');
        return orderByHand(inner, readAuditMonths);
      });
      reply.code(202);
      return { run: String(_id) };
    },
  }),
];
