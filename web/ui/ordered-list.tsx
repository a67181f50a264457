import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { say } from '../words/say.ts';
import classes from './ordered-list.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item, at: number) => string;
  nameOf: (item: Item, at: number) => string;
  /** Absent: the order cannot be changed. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** A line is a form of its own: on a phone its buttons stand below it. */
  isTall?: boolean;
  children: (item: Item, at: number) => ReactNode;
}
/** Lines whose order is changed by dragging, by two buttons, or with Alt and the arrow keys. */
export function OrderedList<Item>({ label, items, keyOf, nameOf, onMove, isTall, children }: Props<Item>) {
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    onMove!(from, to);
    setSaid(say('{items}: {number} of {count}', { items: nameOf(items[from]!, from), number: to + 1, count: items.length }));
  };
  return (
    <>
      <ul className={classes.lines} aria-label={label} data-tall={isTall || undefined}>
        {items.map((item, at) => (
          <Line
            key={keyOf(item, at)}
            at={at}
            name={nameOf(item, at)}
            last={items.length - 1}
            list={label}
            onMove={onMove && items.length > 1 ? move : undefined}
          >
            {children(item, at)}
          </Line>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface LineProps {
  at: number;
  last: number;
  name: string;
  list: string;
  onMove: ((from: number, to: number) => void) | undefined;
  children: ReactNode;
}
function Line({ at, last, name, list, onMove, children }: LineProps) {
  const element = useDragged(list, at, onMove);
  const move = (to: number) => {
    if (to < 0 || to > last || !onMove) return;
    const lines = element.current!.parentElement!.children;
    onMove(at, to);
    setTimeout(() => focusMove(lines[to], to < at ? 'up' : 'down'));
  };
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the two buttons do the same
    <li ref={element} className={classes.orderedLine} onKeyDown={byKey}>
      {onMove && <IconGripVertical size={14} className={classes.grip} aria-hidden />}
      <div className={classes.lineBody}>{children}</div>
      {onMove && (
        <span className={classes.lineMoves}>
          <ActionIcon
            aria-label={say('Move {name} up', { name })}
            data-move="up"
            disabled={at === 0}
            onClick={() => move(at - 1)}
          >
            <IconChevronUp size={14} />
          </ActionIcon>
          <ActionIcon
            aria-label={say('Move {name} down', { name })}
            data-move="down"
            disabled={at === last}
            onClick={() => move(at + 1)}
          >
            <IconChevronDown size={14} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

/** Keys go on with the line that they moved; at an end of the list its other button has the focus. */
function focusMove(line: Element | undefined, way: 'up' | 'down') {
  const buttons = [...(line?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])].filter(({ disabled }) => !disabled);
  (buttons.find(({ dataset }) => dataset.move === way) ?? buttons[0])?.focus();
}

function useDragged(list: string, at: number, onMove: ((from: number, to: number) => void) | undefined) {
  const element = useRef<HTMLLIElement>(null);
  const moved = useRef(onMove);
  useEffect(() => void (moved.current = onMove));
  const isMovable = onMove !== undefined;
  useEffect(() => {
    if (!isMovable) return undefined;
    const line = element.current!;
    return combine(
      draggable({ element: line, getInitialData: () => ({ list, at }) }),
      dropTargetForElements({
        element: line,
        canDrop: ({ source }) => source.data.list === list,
        onDragEnter: () => line.setAttribute('data-over', ''),
        onDragLeave: () => line.removeAttribute('data-over'),
        onDrop: ({ source }) => {
          line.removeAttribute('data-over');
          if (source.data.at !== at) moved.current?.(source.data.at as number, at);
        },
      }),
    );
  }, [list, at, isMovable]);
  return element;
}

/** The list with one of its items at another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
