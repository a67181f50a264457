import { useEffect, useRef, useState, type ReactNode } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import classes from './reports.module.css';

/** A part of what a report asks, with its heading. */
export function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.setting}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface EntryProps {
  /** Of its buttons: `group 1`. */
  name: string;
  /** Entries are dragged to places of the same list. */
  list: string;
  at: number;
  /** Another one of the list is dropped here. */
  onTake: (from: number) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}
/** One of several in an order, which its buttons and its grip change. */
export function Entry({ name, list, at, onTake, onUp, onDown, onRemove, children }: EntryProps) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const take = useRef(onTake);
  useEffect(() => void (take.current = onTake));
  const [isOver, setOver] = useState(false);
  const isOneOfSeveral = Boolean(onUp || onDown);
  useEffect(() => {
    if (!isOneOfSeveral) return;
    const element = row.current!;
    return combine(
      draggable({ element, dragHandle: grip.current!, getInitialData: () => ({ list, at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.at !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          take.current(Number(source.data.at));
        },
      }),
    );
  }, [list, at, isOneOfSeveral]);
  return (
    <li ref={row} className={classes.entry} data-over={isOver || undefined}>
      <div className={classes.entryFields}>{children}</div>
      <div className={classes.entryButtons}>
        {isOneOfSeveral && (
          <>
            <span ref={grip} className={classes.grip} aria-hidden title={say('Drag to another place')}>
              <IconGripVertical size={15} stroke={1.6} />
            </span>
            <ActionIcon size={28} aria-label={say('Move {name} up', { name })} disabled={!onUp} onClick={onUp}>
              <IconArrowUp size={15} stroke={1.6} />
            </ActionIcon>
            <ActionIcon size={28} aria-label={say('Move {name} down', { name })} disabled={!onDown} onClick={onDown}>
              <IconArrowDown size={15} stroke={1.6} />
            </ActionIcon>
          </>
        )}
        {onRemove && (
          <ActionIcon size={28} aria-label={say('Remove {name}', { name })} onClick={onRemove}>
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

/** The buttons of an entry of a list, which is answered changed. */
export function movesIn<T>(list: readonly T[], at: number, onChange: (list: T[]) => void) {
  const swap = (other: number) => () => {
    const next = [...list];
    [next[at], next[other]] = [next[other]!, next[at]!];
    onChange(next);
  };
  return {
    at,
    onTake: (from: number) => {
      const next = list.filter((_, index) => index !== from);
      onChange(next.toSpliced(at, 0, list[from]!));
    },
    onUp: at > 0 ? swap(at - 1) : undefined,
    onDown: at < list.length - 1 ? swap(at + 1) : undefined,
    onRemove: () => onChange(list.filter((_, index) => index !== at)),
  };
}

export const changed = <T,>(list: readonly T[], at: number, entry: T): T[] =>
  list.map((one, index) => (index === at ? entry : one));
