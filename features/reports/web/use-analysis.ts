import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api, ApiError } from '#web/api.ts';
import { say } from '#web/words/say.ts';
import type { Compared } from '../compared.ts';
import { namesPeriod } from '../period-before.ts';
import { askedOf, isWhole, type AskedReport, type ReportDraft } from './report-draft.ts';

const AFTER_A_CHANGE = 300;

export interface Listing {
  columns: { label: string; type: string }[];
  records: AnyRecord[];
  total: number;
  pageNumber: number;
  pageSize: number;
}
export const isGrouped = (ran: Compared | Listing): ran is Compared => 'groups' in ran;

export interface Ran {
  /** What was asked, which is what the answer is about. */
  asked: AskedReport;
  answer: Compared | Listing | undefined;
  error: Error | null;
}

/** Runs what is being built a moment after its last change; nothing is answered that is about something else. */
export function useAnalysis(draft: ReportDraft): Ran {
  const now = JSON.stringify(askedOf(draft));
  const [text] = useDebouncedValue(now, AFTER_A_CHANGE);
  const asked = JSON.parse(text) as AskedReport;
  const isPresent = text === now;
  const { data, error } = useQuery({
    queryKey: ['records', asked.related_module, 'report', text],
    queryFn: ({ signal }) =>
      api<Compared | Listing>('/api/reports/run', {
        body: { report: asked, pageSize: 50, compare: namesPeriod(asked.filters) },
        signal,
        quiet: true,
      }),
    enabled: isPresent && isWhole(draft),
    retry: false,
  });
  return { asked, answer: isPresent ? data : undefined, error: isPresent ? error : null };
}

/** Fields that one may not read are answered as fields that do not exist. */
export const sentenceOf = (error: Error): string =>
  error instanceof ApiError && (error.code === 'unknown-field' || error.status === 403)
    ? say('You may not see everything that this report needs.')
    : error.message;
