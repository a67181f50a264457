import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { savesIn } from '#web/changes/entries.ts';
import { SaveList } from '#web/changes/save-list.tsx';
import { formatNumber } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useEntries } from './audit-pages.ts';
import { useAuditFilter } from './use-audit-filter.ts';

/** `/admin/audit-log`: who changed what in all modules, newest first, a save at a time. */
export default function AuditLog() {
  const { byName, isLoading } = useModules();
  const module = byName.get('audit-log');
  if (!module) return isLoading ? <Skeleton h={240} m={24} /> : <ModuleDenied area="Audit log" />;
  return <Log module={module} />;
}

function Log({ module }: { module: DescribedModule }) {
  const { byName } = useModules();
  const { filter, change, isFiltered } = useAuditFilter();
  const query = useEntries(module, filter, byName);
  const first = query.data?.pages[0];
  const found = first && `${formatNumber(first.total)}${first.totalIsCapped ? '+' : ''}`;
  const count = found && say({ one: '{count} entry', other: '{count} entries' }, { count: found });
  return (
    <>
      <PageHead title={say('Audit log')} aside={count} isOneRow>
        <Button component={Link} to="/admin/audit-log/months" variant="default">
          {say('Months')}
        </Button>
      </PageHead>
      <PageBody isOnePart>
        <AuditFilters filter={filter} onChange={change} />
        <Saves query={query} onClear={isFiltered ? () => change(null) : undefined} />
      </PageBody>
    </>
  );
}

interface SavesProps {
  query: ReturnType<typeof useEntries>;
  /** Absent: nothing is filtered. */
  onClear: (() => void) | undefined;
}
function Saves({ query, onClear }: SavesProps) {
  if (query.error)
    return <EmptyState icon="alert-triangle" title={say('The log could not be loaded')} text={query.error.message} />;
  if (!query.data) return Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={20} my={10} />);
  const pages = query.data.pages;
  const saves = savesIn(pages.flatMap(({ entries }) => entries));
  if (saves.length === 0)
    return (
      <EmptyState icon="history" title={say(onClear ? 'No entry matches' : 'Nothing has been changed yet')}>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            {say('Clear filters')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <SaveList saves={saves} names={new Map(pages.flatMap(({ names }) => [...names]))} namesRecords />
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {say('Show older entries')}
        </Button>
      )}
    </>
  );
}
