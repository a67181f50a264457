import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '../has-failed.ts';
import { api } from '../api.ts';
import { savesIn, type Entry, type Save } from '../changes/entries.ts';
import { namesFor } from '../changes/record-names.ts';
import { SaveList } from '../changes/save-list.tsx';
import { useModules } from '../modules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { say } from '../words/say.ts';
import { AsItWasPanel } from './as-it-was-panel.tsx';
import { referenceOf } from './reference.ts';

const PAGE = 200;

/** Who changed what, newest first, a save at a time. */
export default function RecordHistory({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { byName } = useModules();
  const [isAsItWas, setAsItWas] = useState(false);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['records', module.name, 'history', record._id],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const { records, total } = await api<{ records: Entry[]; total: number }>(
        `/api/audit-log/get-record-changes-by-module/${module.name}/${record._id}?pageSize=${PAGE}&pageNumber=${pageParam}`,
        { quiet: true },
      );
      return { records, total, names: await namesFor(records, byName) };
    },
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length : undefined),
  });
  if (hasFailed(error, data))
    return <EmptyState icon="history" title={say('The history could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={160} />;
  // an entry that was written meanwhile moves the last of a page to the next one
  const entries = new Map(data.pages.flatMap(({ records }) => records.map((entry) => [entry._id, entry] as const)));
  const saves = savesIn([...entries.values()]);
  const names = new Map(data.pages.flatMap((page) => [...page.names]));
  const isWhole = hasNextPage || saves.some(({ event }) => event === 'created');
  return (
    <>
      {record.version > 1 && (
        <Button
          size="compact-sm"
          variant="default"
          mb="md"
          leftSection={<IconHistory size={15} stroke={1.6} />}
          aria-expanded={isAsItWas}
          onClick={() => setAsItWas(!isAsItWas)}
        >
          {say('As it was')}
        </Button>
      )}
      {isAsItWas && <AsItWasPanel module={module} record={record} />}
      <SaveList saves={isWhole ? saves : [...saves, creationOf(module, record)]} names={names} record={record} />
      {hasNextPage && (
        <Button size="compact-sm" variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('Show more')}
        </Button>
      )}
    </>
  );
}

/** A record that was there before the log began. */
const creationOf = (module: DescribedModule, record: AnyRecord): Save => ({
  key: 'created',
  module: module.name,
  recordId: record._id,
  recordName: null,
  actor: referenceOf(record.created_by),
  impersonator: null,
  at: record.createdAt,
  sources: [],
  reasons: [],
  event: 'created',
  detail: null,
  fields: [],
});
