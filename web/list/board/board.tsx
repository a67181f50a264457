import { useEffect, useRef } from 'react';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DescribedField } from '#common/described-module.ts';
import { useRights } from '../../records/rights.ts';
import { useAccess } from '../../session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { say } from '../../words/say.ts';
import type { ShapeProps } from '../shape-props.ts';
import { chosenField } from '../shapes.ts';
import { BoardColumn } from './board-column.tsx';
import { ColumnsSkeleton } from './board-skeleton.tsx';
import { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import classes from './board.module.css';

/** The records as cards in the columns of one field: a drop writes it. M, arrows and Enter do the same. */
export default function Board(props: ShapeProps) {
  const field = chosenField(props.list.state, props.module, useAccess(props.module.name));
  if (!field)
    return <EmptyState icon="layout-kanban" title={say('No board')} text={say('This module has no field that makes columns.')} />;
  return <BoardBy key={field.fieldName} {...props} field={field} />;
}

function BoardBy({ module, list, columns, openId, onOpen, field }: ShapeProps & { field: DescribedField }) {
  const board = useBoard(module, list, field, columns.names);
  const rights = useRights(module);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = columns.columns.map((column) => column.field).filter(({ fieldName }) => fieldName !== field.fieldName);
  const keys = useBoardKeys({ module, field, board, scroller, onOpen, mayMove: (record) => rights.field(field, record) });
  const hands = useRef(board);
  useEffect(() => void (hands.current = board));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const isOurs = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.board === module.name;
    return combine(
      autoScrollForElements({ element }),
      monitorForElements({
        canMonitor: isOurs,
        onDragStart: () => hands.current.hold(),
        onDrop: () => hands.current.release(),
      }),
    );
  }, [module.name]);
  return (
    <>
      <div
        ref={scroller}
        className={classes.board}
        role="group"
        aria-label={say('{label} by {label2}', { label: module.label, label2: field.label })}
      >
        {board.isPending && <ColumnsSkeleton />}
        {board.error && (
          <EmptyState icon="alert-triangle" title={say('The board could not be loaded')} text={board.error.message} />
        )}
        {keys.groups.map((group) => (
          <BoardColumn
            key={String(group.value)}
            {...{ module, list, field, group, openId }}
            names={columns.names}
            fields={shown}
            isTarget={keys.lifted !== null && keys.target === group.value}
            liftedId={keys.lifted?.record._id ?? null}
            tabStop={keys.tabStop}
            onFocus={keys.onFocus}
            onKeyDown={keys.onKeyDown}
            onOpen={onOpen}
            mayMove={(record) => rights.field(field, record).write}
            onDrop={(record, from) => void board.move(record, from, group.value)}
          />
        ))}
      </div>
      {board.isCut && <p className={classes.cut}>{say('Only the largest columns are shown. Filter the list to see others.')}</p>}
      <p className="visually-hidden" role="status">
        {keys.said}
      </p>
    </>
  );
}
