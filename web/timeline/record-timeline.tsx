import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useModules } from '../modules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { say } from '../words/say.ts';
import { Attachments } from './attachments.tsx';
import { CommentBox } from './comment-box.tsx';
import { EVERYTHING, TimelineFilters } from './timeline-filters.tsx';
import { TimelineList } from './timeline-list.tsx';
import { TimelineVerbs } from './timeline-verbs.tsx';
import { timelineOptions, type Narrowed } from './timeline-api.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import classes from './timeline.module.css';

/** What happened to a record and what is said about it, and the ways to add to it. */
export default function RecordTimeline({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { all } = useModules();
  const [narrowed, setNarrowed] = useState<Narrowed>(EVERYTHING);
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timelineOptions(module, record, all, narrowed),
  );
  const files = useDroppedFiles(module, record);
  return (
    <div className={classes.timeline} data-over={files.isOver || undefined} {...files.zone}>
      <div className={classes.stream}>
        <CommentBox module={module} record={record} />
        <TimelineVerbs module={module} record={record} />
        <TimelineFilters modules={all} narrowed={narrowed} onChange={setNarrowed} />
        {isPending && <Skeleton h={160} />}
        {error && <EmptyState icon="history" title={say('The timeline could not be loaded')} text={error.message} />}
        {data && <TimelineList module={module} record={record} pages={data.pages} />}
        {hasNextPage && (
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('Show earlier')}
          </Button>
        )}
      </div>
      <Attachments module={module} record={record} files={files} />
    </div>
  );
}
