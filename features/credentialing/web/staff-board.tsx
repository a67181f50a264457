import { useState } from 'react';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { formatDay } from '#web/formats.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Due } from '#web/ui/due.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { ItemStage, ItemView } from '../board.ts';
import { useBoard } from './board-api.ts';
import { ItemRow } from './item-row.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SetupDifference } from './records/setup-difference.tsx';
import { StaffItem } from './staff-item.tsx';
import { againstStart, waitsFor } from './waits-for.ts';
import classes from './credentialing.module.css';

const filters: { value: string; label: string; stages: ItemStage[] | null }[] = [
  { value: 'all', label: sayLater('All'), stages: null },
  { value: 'review', label: sayLater('Submitted'), stages: ['submitted'] },
  { value: 'open', label: sayLater('To do'), stages: ['open', 'rejected'] },
  { value: 'done', label: sayLater('Done'), stages: ['completed'] },
];

/** The items of a record by category; one opens beside them to be looked at, approved or sent back. */
export default function StaffBoard({ module, record }: RecordPartProps) {
  const mayFollow = useRights(module).mayEdit(record);
  const board = useBoard(record._id);
  const [filter, setFilter] = useState('all');
  const [openId, setOpenId] = useOpenItem();
  if (board.isPending) return <Skeleton h={320} />;
  if (board.isError)
    return <EmptyState icon="alert-triangle" title={say('The items could not be loaded')} text={board.error.message} />;
  const { categories, progress } = board.data;
  const items = categories.flatMap((category) => category.items);
  const { stages } = filters.find(({ value }) => value === filter)!;
  const isShown = (item: ItemView) => !stages || stages.includes(item.stage);
  const shown = items.filter(isShown);
  const open = items.find(({ _id }) => _id === openId) ?? null;
  if (!items.length)
    return (
      <EmptyState
        icon="checklist"
        title={say('No required items')}
        text={say('This record was created without a setup, or its items were removed.')}
      />
    );
  return (
    <div className={classes.board}>
      {mayFollow && <SetupDifference record={record._id} />}
      <Waits items={items} record={record} start={board.data.start} />
      <div className={classes.boardHead}>
        <ProgressBar
          percent={progress.percent}
          label={say('{completed} of {required} required items done', {
            completed: progress.completed,
            required: progress.required,
          })}
        />
        <SegmentedControl
          aria-label={say('Which items are shown')}
          value={filter}
          onChange={setFilter}
          data={filters.map(({ value, label, stages: of }) => ({
            value,
            label: `${say(label)} ${of ? items.filter((item) => of.includes(item.stage)).length : items.length}`,
          }))}
        />
      </div>
      {shown.length === 0 && (
        <EmptyState icon="circle-check" title={say('Nothing here')} text={say('No item has this status.')} />
      )}
      {categories.map(({ value, label, items: own }) => {
        const visible = own.filter(isShown);
        if (!visible.length) return null;
        return (
          <section key={value ?? 'other'} aria-label={say(label)}>
            <h3 className={classes.listTitle}>
              {say(label)}{' '}
              <span className="numeric">
                {own.filter(({ completed }) => completed).length}/{own.length}
              </span>
            </h3>
            <ul className={classes.items}>
              {visible.map((item) => (
                <li key={item._id}>
                  <button type="button" className={classes.item} onClick={() => setOpenId(item._id)}>
                    <ItemRow item={item} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <StaffItem item={open} onClose={() => setOpenId(null)} />
    </div>
  );
}

/** The address names the open item, so that documents and notices can link to it. */
function useOpenItem(): [string | null, (id: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) => setQuery(id ? { item: id } : {}, { replace: true, preventScrollReset: true });
  return [query.get('item'), open];
}

interface WaitsProps {
  items: readonly ItemView[];
  record: RecordPartProps['record'];
  start: string | null;
}
/** Whom the record waits for, since when, and when it is due against the start. */
function Waits({ items, record, start }: WaitsProps) {
  const due = typeof record.due_date === 'string' ? record.due_date : null;
  const against = due && start ? againstStart(due, start) : null;
  const waits = waitsFor(items, (record.last_action_date ?? record.createdAt) as string | null);
  if (!waits.length) return null;
  return (
    <ul className={classes.waits} aria-label={say('Waits for')}>
      {waits.map(({ who, count, since }) => (
        <li key={who}>
          {who === 'us'
            ? say({ one: 'Waits for us: 1 item', other: 'Waits for us: {count} items' }, { count })
            : say({ one: 'Waits for the provider: 1 item', other: 'Waits for the provider: {count} items' }, { count })}
          {since && <span className="muted"> {say('since {time}', { time: <RelativeTime value={since} /> })}</span>}
        </li>
      ))}
      {due && (
        <li>
          <Due day={due} />
          {against && (
            <span className={against.isLate ? classes.late : 'muted'}>
              {' '}
              {against.text}
              {start !== due && `, ${formatDay(start!)}`}
            </span>
          )}
        </li>
      )}
    </ul>
  );
}
