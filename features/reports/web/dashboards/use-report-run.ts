import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { useModules } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import { recordOptions } from '#web/records/records-api.ts';
import { say, sayLater } from '#web/words/say.ts';
import { askedOf, draftOf } from '../report-draft.ts';
import type { Listing } from '../use-analysis.ts';
import type { Compared } from '../../compared.ts';
import { atMostThree } from './at-most-three.ts';
import { inItsTime } from './in-its-time.ts';
import { narrowing, type DashboardFilter } from './dashboard-filter.ts';

/** A saved report with its numbers, narrowed by the filter of its dashboard; asked for again when records of its module change. */
export function useReportRun(reports: DescribedModule, id: string, filter: DashboardFilter, { compares = false } = {}) {
  const { byName } = useModules();
  const report = useQuery(recordOptions(reports, id));
  const draft = report.data && draftOf(report.data);
  const module = byName.get(draft?.related_module ?? '');
  const compare = compares || draft?.compare === true;
  const { conditions, missing } = module ? narrowing(module, filter, draft?.groups) : { conditions: [], missing: [] };
  const asked = draft && { ...askedOf(draft), filters: [...draft.filters, ...conditions] };
  const ran = useQuery({
    queryKey: ['records', draft?.related_module, compare ? 'compared report' : 'report', JSON.stringify(asked)],
    queryFn: async ({ signal, queryKey }) => {
      await inItsTime(JSON.stringify(queryKey), queryClient.getQueryData(queryKey) !== undefined, signal);
      return atMostThree(() =>
        api<Compared | Listing>(`/api/reports/${id}/run`, {
          body: { filters: conditions, pageSize: 50, compare },
          signal,
          quiet: true,
        }),
      );
    },
    enabled: Boolean(module && asked),
    retry: false,
  });
  const error = report.error ?? ran.error ?? (draft && !module ? new Error(say(UNSEEN)) : null);
  /** Somebody has changed records since: newer numbers follow. */
  const isStale = ran.isFetching && ran.data !== undefined;
  return { draft, module, asked, missing, answer: ran.data, error, isStale };
}
const UNSEEN = sayLater('You may not see everything that this report needs.');
