import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { findMatches } from '#web/duplicates/duplicates-api.ts';
import { refreshModule } from '#web/records/records-api.ts';

interface Application {
  _id: string;
  applied_date: string | null;
  application_status: string | null;
}
export interface Replayed {
  _id: string;
  result: 'created' | 'linked' | 'waiting' | 'failed';
  reason?: string;
}

/** The leads that an applicant may be, the best first. */
export const leadsLikeOptions = (leads: DescribedModule, { _id, ...applicant }: AnyRecord) =>
  queryOptions({
    queryKey: ['records', 'leads', 'like applicant', _id, applicant.version],
    queryFn: ({ signal }) => findMatches(leads, applicant, signal),
  });

/** What else came from the same e-mail address. */
export const otherApplicationsOptions = ({ _id, email, version }: AnyRecord) =>
  queryOptions({
    queryKey: ['records', 'applicants', 'same email', _id, version],
    queryFn: async ({ signal }) => {
      const body = { email };
      const { applicants } = await api<{ applicants: Application[] }>('/api/applicants/application-check', {
        body,
        signal,
        quiet: true,
      });
      return applicants.filter((each) => each._id !== _id);
    },
    enabled: Boolean(email),
  });

/** @param lead `null`: a new one */
export async function decideApplicant(applicant: string, lead: string | null): Promise<void> {
  await api(`/api/applicants/${applicant}/decide`, { body: { lead }, quiet: true });
  await refreshBoth();
}

/** The server takes so many at once. */
const BATCH = 200;

export async function runAgain(ids: readonly string[]): Promise<Replayed[]> {
  const done: Replayed[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const body = { ids: ids.slice(from, from + BATCH) };
    const { replayed } = await api<{ replayed: Replayed[] }>('/api/applicants/application-replay', { body, quiet: true });
    done.push(...replayed);
  }
  await refreshBoth();
  return done;
}

const refreshBoth = () => Promise.all([refreshModule('applicants'), refreshModule('leads')]);
