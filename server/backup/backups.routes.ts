import { z } from 'zod';
import { conflict } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { BACKUP_COLUMNS } from '../health/state.queries.ts';
import { orderByHand } from '../jobs/job-runs.ts';
import { ordered } from '../openapi/answers.ts';
import { pageOf } from '../openapi/record-shapes.ts';
import { backUp } from './backup.jobs.ts';
import { aBackup } from './backup-shapes.ts';
import { letGo } from './held-messages.ts';

const own = { policy: 'system-admin', sessionOnly: true, notWhileImpersonating: true } as const;

export default [
  route('GET /api/backups', {
    ...own,
    summary: 'The backups that there are, the newest first',
    query: z.looseObject({
      pageNumber: z.coerce.number().int().min(0).max(10_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(aBackup),
    handle: async ({ context: { database }, query: { pageNumber, pageSize } }) => {
      const { rows } = await database.query(
        `select ${BACKUP_COLUMNS} from muster.backups where removed_at is null order by taken_at desc limit $1 offset $2`,
        [pageSize, pageNumber * pageSize],
      );
      const { rows: counted } = await database.query('select count(*) as total from muster.backups where removed_at is null');
      return { records: rows, total: counted[0]!.total, pageNumber, pageSize };
    },
  }),
  route('POST /api/backups', {
    ...own,
    summary: 'Takes a backup in the background; `run` is its line in the log of jobs, at /api/scheduled-jobs/job-instances/{run}',
    body: z.looseObject({
      label: z
        .string()
        .regex(/^[a-zA-Z0-9-]{1,40}$/, 'A label is one word of letters, digits and hyphens.')
        .optional(),
    }),
    answer: ordered,
    handle: async ({ context, body: { label }, reply }) => {
      if (context.engine.copyOf) throw conflict('copy', 'This is a copy of a backup: back up the original instead.');
      const { _id } = await context.transaction((inner) => orderByHand(inner, backUp, label === undefined ? {} : { label }));
      reply.code(202);
      return { run: String(_id) };
    },
  }),
  route('POST /api/backups/let-messages-go', {
    ...own,
    summary: 'Lets go what waited to leave when this database was restored',
    answer: z.object({ messages: z.number().int() }),
    handle: ({ context }) =>
      context.transaction(async (inner) => {
        const messages = await letGo(inner);
        if (!messages) throw conflict('nothing-held', 'No message is held.');
        return { messages };
      }),
  }),
];
