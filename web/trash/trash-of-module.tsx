import { lazy, Suspense, useState } from 'react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { formatDay, formatNumber } from '../formats.ts';
import { NOTHING_SELECTED, useSelection, whichOf } from '../list/selection.ts';
import { useRights } from '../records/rights.ts';
import type { Which } from '../runs/act-on-many.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import { deleteForever, restoreThem } from './act-on-trash.ts';
import { DELETED, deletedOptions, TRASH_PAGE, TRASH_PATH } from './trash-api.ts';
import classes from './trash.module.css';

const DAY = 86_400_000;

const DeletedTimeline = lazy(() => import('./deleted-timeline.tsx'));

/** The deleted records of one module: who deleted them, when, and until when they can be restored. */
export function TrashOfModule({ module, days }: { module: DescribedModule; days: number | undefined }) {
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words, 220);
  const [page, setPage] = useState(0);
  const matches = { search, filter: DELETED };
  const selecting = useSelection(NOTHING_SELECTED, matches);
  const { data, error } = useQuery(deletedOptions(module, search, page));
  const lastPage = data ? Math.max(0, Math.ceil(data.total / TRASH_PAGE) - 1) : page;
  if (page > lastPage) setPage(lastPage);
  const [shown, setShown] = useState<AnyRecord | null>(null);
  const { mayDeleteSome } = useRights(module);
  const records = data?.records ?? [];
  const ids = records.map(({ _id }) => _id);
  const { selection, isSelected } = selecting;
  const isAll = ids.length > 0 && ids.every(isSelected);
  const isMore = data !== undefined && data.total > ids.length && selection.allMatching === null;
  const act = async (run: typeof restoreThem, which: Which) => {
    if (!(await run(module, which))) return;
    if ('ids' in which) selecting.toggle(which.ids, false);
    else selecting.clear();
  };
  const chosen = () => whichOf(selection, matches);
  return (
    <>
      <PageHead
        title={say('{label} in the trash', { label: module.label })}
        trail={[{ label: say('Trash'), to: TRASH_PATH }, { label: module.label }]}
        aside={data && <span className="numeric">{formatNumber(data.total)}</span>}
      />
      <div className={classes.page}>
        <div className={classes.bar}>
          <TextInput
            type="search"
            size="xs"
            aria-label={say('Search deleted {records}', { records: inSentence(pluralOf(module)) })}
            placeholder={say('Search')}
            leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setPage(0);
            }}
          />
          {mayDeleteSome && records.length > 0 && (
            <Checkbox
              size="xs"
              label={say('Select these')}
              checked={isAll}
              indeterminate={!isAll && ids.some(isSelected)}
              onChange={(event) => selecting.toggle(ids, event.currentTarget.checked)}
            />
          )}
          {isAll && isMore && (
            <Button size="xs" variant="subtle" onClick={() => selecting.selectAll(data.total)}>
              {say('Select all {total} matching', { total: formatNumber(data.total) })}
            </Button>
          )}
          {selecting.count > 0 && (
            <span className={classes.verbs} role="status">
              {selection.allMatching === null
                ? say('{count} selected', { count: formatNumber(selecting.count) })
                : say('All {count} matching selected', { count: formatNumber(selecting.count) })}
              <Button size="xs" variant="subtle" onClick={selecting.clear}>
                {say('Clear selection')}
              </Button>
              <Button size="xs" variant="default" onClick={() => void act(restoreThem, chosen())}>
                {say('Restore')}
              </Button>
              <Button size="xs" variant="default" color="red" onClick={() => void act(deleteForever, chosen())}>
                {say('Delete forever')}
              </Button>
            </span>
          )}
        </div>
        {error && <EmptyState icon="alert-triangle" title={say('The trash could not be loaded')} text={error.message} />}
        {data && records.length === 0 && (
          <EmptyState
            icon="trash"
            title={
              search
                ? say('No deleted {records} match', { records: inSentence(pluralOf(module)) })
                : say('No {records} in the trash', { records: inSentence(pluralOf(module)) })
            }
            text={say(search ? 'Try other words.' : 'What you delete can be restored from here.')}
          />
        )}
        <ul className={classes.records} aria-label={say('Deleted {records}', { records: inSentence(pluralOf(module)) })}>
          {records.map((record) => (
            <Deleted
              key={record._id}
              record={record}
              showTimeline={() => setShown(record)}
              days={days}
              isChosen={isSelected(record._id)}
              onChoose={mayDeleteSome ? (isOn) => selecting.toggle([record._id], isOn) : undefined}
              restore={() => void act(restoreThem, { ids: [record._id] })}
              remove={() => void act(deleteForever, { ids: [record._id] })}
            />
          ))}
        </ul>
        {shown && (
          <Suspense>
            <DeletedTimeline module={module} record={shown} onClose={() => setShown(null)} />
          </Suspense>
        )}
        {data && data.total > TRASH_PAGE && (
          <nav className={classes.bar} aria-label={say('Pages')}>
            <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {say('Newer')}
            </Button>
            <Button size="xs" variant="default" disabled={page >= lastPage} onClick={() => setPage(page + 1)}>
              {say('Older')}
            </Button>
          </nav>
        )}
      </div>
    </>
  );
}

interface DeletedProps {
  record: AnyRecord;
  days: number | undefined;
  showTimeline: () => void;
  isChosen: boolean;
  /** Absent: the person may not restore it. */
  onChoose: ((isOn: boolean) => void) | undefined;
  restore: () => void;
  remove: () => void;
}
function Deleted({ record, days, showTimeline, isChosen, onChoose, restore, remove }: DeletedProps) {
  const name = String(record.name ?? say('Untitled'));
  const at = typeof record.deletedAt === 'string' ? record.deletedAt : null;
  const until = at && days !== undefined ? new Date(Date.parse(at) + days * DAY).toISOString().slice(0, 10) : null;
  return (
    <li data-chosen={isChosen || undefined}>
      {onChoose && (
        <Checkbox
          size="sm"
          aria-label={say('Select {name}', { name })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <span className={classes.what}>
        <strong className="ellipsis">{name}</strong>
        <span className={classes.facts}>
          {at && <span>{say('Deleted {at}', { at: <RelativeTime value={at} /> })}</span>}
          {typeof record.deletedBy === 'string' && (
            <span>
              {say('by {recordLink}', { recordLink: <RecordLink moduleName="users" reference={{ _id: record.deletedBy }} /> })}
            </span>
          )}
          {until && <span>{say('Removed for good on {until}', { until: formatDay(until) })}</span>}
        </span>
      </span>
      <span className={classes.verbs}>
        <Button size="compact-sm" variant="subtle" aria-label={say('Timeline of {name}', { name })} onClick={showTimeline}>
          {say('Timeline')}
        </Button>
      </span>
      {onChoose && (
        <span className={classes.verbs}>
          <Button size="compact-sm" variant="default" aria-label={say('Restore {name}', { name })} onClick={restore}>
            {say('Restore')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={say('Delete {name} forever', { name })}
            onClick={remove}
          >
            {say('Delete forever')}
          </Button>
        </span>
      )}
    </li>
  );
}
