import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { AccountRow } from './account-row.tsx';
import tabs from '../record-tab.module.css';

type Matching = AnyRecord & { opps: { jobs: number; bestScore: number } };
const MOST = 50;

/** The accounts whose open jobs match a lead, the best first. */
export default function AccountsTab({ record }: RecordPartProps) {
  const { data, error } = useQuery({
    queryKey: ['records', 'accounts', 'matching lead', record._id, record.version],
    queryFn: ({ signal }) =>
      api<{ records: Matching[]; total: number }>(`/api/leads/${record._id}/matching-accounts?pageSize=${MOST}`, {
        signal,
        quiet: true,
      }),
  });
  if (hasFailed(error, data))
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    );
  if (!data) return <Skeleton h={160} />;
  if (!data.total)
    return (
      <EmptyState
        icon="building"
        title={say('No account has a matching job')}
        text={say('Accounts with open jobs that match this lead within 50 miles are shown here.')}
        heading="h3"
      />
    );
  return (
    <>
      <ul className={tabs.list}>
        {data.records.map((account) => (
          <AccountRow
            key={account._id}
            account={account}
            facts={say(
              { one: '{count} open job, best {score} points', other: '{count} open jobs, best {score} points' },
              { count: account.opps.jobs, score: account.opps.bestScore },
            )}
          />
        ))}
      </ul>
      {data.total > MOST && (
        <p className="muted">{say('The best {most} of {total} accounts.', { most: MOST, total: data.total })}</p>
      )}
    </>
  );
}
