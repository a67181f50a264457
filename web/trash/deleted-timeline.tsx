import { Button, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useModules } from '../modules.ts';
import { timelineOptions } from '../timeline/timeline-api.ts';
import { EVERYTHING } from '../timeline/timeline-filters.tsx';
import { TimelineList } from '../timeline/timeline-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Modal } from '../ui/modal.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  onClose: () => void;
}
/** What happened to a record before it was deleted. */
export default function DeletedTimeline({ module, record, onClose }: Props) {
  const { all } = useModules();
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timelineOptions(module, record, all, EVERYTHING),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('Timeline of {name}', { name: String(record.name ?? module.singular) })}
      size={640}
      fullScreen={usePhone()}
    >
      <Stack gap="md">
        {isPending && <Skeleton h={160} />}
        {error && <EmptyState icon="history" title={say('The timeline could not be loaded')} text={error.message} />}
        {data && <TimelineList module={module} record={record} pages={data.pages} />}
        {hasNextPage && (
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('Show earlier')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
