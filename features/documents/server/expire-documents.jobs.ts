import type { RecordOf } from '#common/module.ts';
import { job } from '#server/jobs/job.ts';
import { updateStill } from '#server/records/update-still.ts';
import { documents } from '../documents.module.ts';

/** An active document whose last day has passed is Expired. */
export const expireDocuments = job(
  'expire-documents',
  async (context) => {
    const searchTerms = {
      all: [
        { field: 'status', op: 'equals', value: 'Active' },
        { field: 'expiration_date', op: 'lessThan', value: context.today() },
      ],
    };
    const { ids } = await context.records.ids(documents, { searchTerms });
    const isOver = ({ status, expiration_date: last }: RecordOf<typeof documents>) =>
      status === 'Active' && last !== null && last < context.today();
    await updateStill(context, documents, ids, isOver, { status: 'Expired' });
  },
  { cron: '10 5 * * *' },
);

export default [expireDocuments];
