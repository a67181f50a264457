import type { Context } from '#server/context.ts';
import { findDuplicates } from '#server/duplicates/find-duplicates.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { applicants } from '../../applicants.module.ts';
import { leads } from '../../leads.module.ts';

const MOST = 50;

/** What the person asking may see of earlier applications with this e-mail. */
export async function applicationCheck(context: Context, email: string, job: string | null) {
  const searchTerms = {
    all: [
      { field: 'email', op: 'equals', value: email },
      ...(job ? [{ field: 'jobs_applicants', op: 'equals', value: job }] : []),
    ],
  };
  const found = await context.records.search(applicants, {
    searchTerms,
    ...(mayAskBy(context, applicants, ['applied_date']) ? { sortField: 'applied_date', sortOrder: 'desc' } : {}),
    pageSize: MOST,
  });
  const module = context.engine.registry.module(leads.name);
  const same = context.access.module(module).access
    ? await findDuplicates(context, module, { email }, { ofHidden: 'nothing' })
    : [];
  return {
    applied: found.records.length > 0,
    applicants: found.records.map(({ _id, jobs_applicants, applied_date, application_status }) => ({
      _id,
      job: jobs_applicants,
      applied_date,
      application_status,
    })),
    leads: same.flatMap(({ _id, name }) => (_id ? [{ _id, name }] : [])),
  };
}
