import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { formatNumber } from '../../formats.ts';
import { fieldOf } from '../../modules.ts';
import { pageOptions, relationsOf } from '../../records/records-api.ts';
import { say } from '../../words/say.ts';
import { groupCondition } from '../group-fields.ts';
import { GroupLabel, groupInWords } from '../group-label.tsx';
import type { GroupValue, RecordGroup } from '../groups-api.ts';
import { searchOf } from '../list-state.ts';
import { TOTAL_LABELS, totalInWords } from '../totals.ts';
import type { List } from '../use-list.ts';
import { BoardCard } from './board-card.tsx';
import { CARDS } from './use-board.ts';
import classes from './board.module.css';

/** One answer holds no more. */
const MOST = 200;

interface Props {
  module: DescribedModule;
  list: List;
  field: DescribedField;
  group: RecordGroup;
  names: readonly string[];
  fields: readonly DescribedField[];
  isTarget: boolean;
  liftedId: string | null;
  openId: string | null;
  /** The card to which Tab leads. */
  tabStop: string | null;
  onFocus: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onOpen: (id: string) => void;
  mayMove: (record: AnyRecord) => boolean;
  onDrop: (record: AnyRecord, from: GroupValue) => void;
}
/** One value of the field: how many, a total, and its cards. */
export function BoardColumn({ module, list, field, group, names, fields, isTarget, onDrop, mayMove, ...card }: Props) {
  const [size, setSize] = useState(CARDS);
  const [isOver, setOver] = useState(false);
  const column = useRef<HTMLElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const drop = useRef(onDrop);
  useEffect(() => void (drop.current = onDrop));
  const { state } = list;
  const more = useQuery({
    ...pageOptions(module, {
      ...searchOf(state),
      searchTerms: { all: [...(state.filter ? [state.filter] : []), groupCondition(field, group.value, state.dateGroup)] },
      pageSize: Math.min(size, MOST),
      relationshipsNeeded: relationsOf(module, names),
      total: 'none',
    }),
    enabled: size > CARDS,
  });
  const first = group.records ?? [];
  const others = size > CARDS ? (more.data?.records ?? []).filter(({ _id }) => !first.some((one) => one._id === _id)) : [];
  const records = [...first, ...others];
  const words = groupInWords(field, group);
  useEffect(
    () =>
      combine(
        dropTargetForElements({
          element: column.current!,
          canDrop: ({ source }) => source.data.board === module.name,
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false);
            drop.current(source.data.record as AnyRecord, source.data.from as GroupValue);
          },
        }),
        autoScrollForElements({ element: cards.current! }),
      ),
    [module.name],
  );
  return (
    <section
      ref={column}
      className={classes.column}
      aria-label={`${words}, ${formatNumber(group.count)}`}
      data-over={isOver || isTarget || undefined}
    >
      <header className={classes.columnHead}>
        <h2 className="ellipsis">
          <GroupLabel field={field} group={group} />
        </h2>
        <span className="numeric">{formatNumber(group.count)}</span>
        {state.totals.map((total) => {
          const totalled = fieldOf(module, total.field);
          const text = totalled && totalInWords(totalled, total, group.aggregates);
          return (
            text && (
              <span
                key={`${total.fn} ${total.field}`}
                className={classes.sum}
                title={`${say(TOTAL_LABELS[total.fn])}: ${totalled.label}`}
              >
                {text}
              </span>
            )
          );
        })}
      </header>
      <ul ref={cards} className={classes.cards}>
        {records.map((record) => (
          <BoardCard
            key={record._id}
            {...{ module, record, fields, ...card }}
            from={group.value}
            isLifted={card.liftedId === record._id}
            isOpen={card.openId === record._id}
            isTabStop={card.tabStop === record._id}
            mayMove={mayMove(record)}
          />
        ))}
        {records.length === 0 && <li className={classes.none}>{say('None')}</li>}
        {records.length < group.count && size < MOST && (
          <li>
            <button type="button" className={classes.more} onClick={() => setSize(size + CARDS)} disabled={more.isFetching}>
              {more.isFetching ? say('Loading…') : say('{count} more', { count: formatNumber(group.count - records.length) })}
            </button>
          </li>
        )}
        {records.length < group.count && size >= MOST && (
          <li className={classes.none}>
            {say('{count} more: filter the list to see them.', { count: formatNumber(group.count - records.length) })}
          </li>
        )}
      </ul>
    </section>
  );
}
