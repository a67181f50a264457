import { useEffect, useState } from 'react';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { onServerEvent } from '../realtime.ts';
import { useSession } from '../session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LineList } from '../ui/line-list.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { say } from '../words/say.ts';
import type { RunProgress } from './follow-run.ts';
import { RunItem } from './run-item.tsx';
import { runsOptions } from './runs-api.ts';

/** `/app/background-work`: what was done to many records at once, how far it is, and the way back. */
export default function BackgroundWork() {
  const { user } = useSession();
  const isAdmin = user.userType === 'System Admin';
  const [isMine, setMine] = useState(true);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(runsOptions(isMine));
  const progress = useProgress();
  const runs = data?.pages.flatMap(({ records }) => records);
  return (
    <>
      <PageHead title={say('Background work')}>
        {isAdmin && (
          <SegmentedControl
            size="xs"
            aria-label={say('Whose work')}
            data={[
              { value: 'mine', label: say('Mine') },
              { value: 'all', label: say('Everyone’s') },
            ]}
            value={isMine ? 'mine' : 'all'}
            onChange={(value) => setMine(value === 'mine')}
          />
        )}
      </PageHead>
      <PageBody lead={say('What you changed on many records at once. It can be undone for 30 days.')} isOnePart>
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!runs && !error && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={64} radius={8} />)}
        {runs?.length === 0 && (
          <EmptyState
            icon="circle-check"
            title={say('Nothing yet')}
            text={say('When you change, delete, merge, or export many records, you can follow it here, stop it, and undo it.')}
          />
        )}
        {runs && runs.length > 0 && (
          <LineList>
            {runs.map((run) => (
              <RunItem key={run._id} run={{ ...run, ...progress.get(run._id) }} isNamed={!isMine} />
            ))}
          </LineList>
        )}
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('Show more')}
          </Button>
        )}
      </PageBody>
    </>
  );
}

/** What was said since the list was read; the list itself follows. */
function useProgress(): ReadonlyMap<string, RunProgress> {
  const [heard, setHeard] = useState<ReadonlyMap<string, RunProgress>>(new Map());
  useEffect(
    () =>
      onServerEvent('run-progress', (payload) => {
        const progress = payload as RunProgress;
        setHeard((before) => new Map(before).set(progress._id, progress));
      }),
    [],
  );
  return heard;
}
