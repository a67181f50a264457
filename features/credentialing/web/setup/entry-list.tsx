import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Option } from '#common/field.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { itemIcons } from '../stages.ts';
import { byCategory, conditionsInWords, movedBeside, nameOf, shifted, type Entry, type Side } from './entries.ts';
import classes from './setup.module.css';

interface Props {
  entries: readonly Entry[];
  categories: readonly Option[];
  onOpen: (id: string) => void;
  /** Absent: they are only read. */
  onChange: ((entries: Entry[]) => void) | undefined;
}
/** The entries under their categories; a row is dragged, or moved with Alt and an arrow. */
export function EntryList({ entries, categories, onOpen, onChange }: Props) {
  const [said, setSaid] = useState('');
  const shift = (entry: Entry, by: 1 | -1) => {
    const next = shifted(entries, entry._id, by);
    onChange?.(next);
    const peers = next.filter(({ category }) => (category ?? null) === (entry.category ?? null));
    setSaid(
      say('{entry}: {number} of {count}', {
        entry: nameOf(entry),
        number: peers.findIndex(({ _id }) => _id === entry._id) + 1,
        count: peers.length,
      }),
    );
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {byCategory(entries, categories).map(({ value, label, entries: own }) => (
        <section key={value ?? 'none'} aria-label={label}>
          <h3 className={classes.category}>{label}</h3>
          <ul className={classes.rows}>
            {own.map((entry) => (
              <Row
                key={entry._id}
                entry={entry}
                conditions={conditionsInWords(entry, entries)}
                onOpen={() => onOpen(entry._id)}
                onShift={onChange && ((by) => shift(entry, by))}
                onDropped={onChange && ((id, side) => onChange(movedBeside(entries, id, entry._id, side)))}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface RowProps {
  entry: Entry;
  conditions: string | null;
  onOpen: () => void;
  onShift: ((by: 1 | -1) => void) | undefined;
  onDropped: ((id: string, side: Side) => void) | undefined;
}
function Row({ entry, conditions, onOpen, onShift, onDropped }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState<Side | null>(null);
  const dropped = useRef(onDropped);
  useEffect(() => void (dropped.current = onDropped));
  const mayMove = onShift !== undefined;
  useEffect(() => {
    if (!mayMove) return;
    const element = row.current!;
    return combine(
      draggable({ element, getInitialData: () => ({ entry: entry._id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.entry !== entry._id,
        onDrag: ({ location }) => setOver(sideOf(element, location.current.input.clientY)),
        onDragLeave: () => setOver(null),
        onDrop: ({ source, location }) => {
          setOver(null);
          dropped.current?.(String(source.data.entry), sideOf(element, location.current.input.clientY));
        },
      }),
    );
  }, [entry._id, mayMove]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onShift?.(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li ref={row} className={classes.row} data-over={over ?? undefined}>
      <button
        type="button"
        className={classes.open}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      >
        <Icon name={itemIcons[entry.field_type ?? ''] ?? 'file'} size={18} />
        <span className={classes.text}>
          <span className={classes.name}>{nameOf(entry)}</span>
          <span className={classes.quiet}>{conditions ?? entry.description}</span>
        </span>
        <span className={classes.badges}>
          {Boolean(entry.isOptional) && <Badge tone="neutral">{say('Optional')}</Badge>}
          {Boolean(entry.reference_only) && <Badge tone="neutral">{say('For reference')}</Badge>}
          {entry.provider_assigned === false && <Badge tone="progress">{say('Ours')}</Badge>}
          <span className={classes.type}>{entry.field_type && say(entry.field_type)}</span>
        </span>
      </button>
      {onShift && (
        <span className={classes.moves}>
          <ActionIcon aria-label={say('Move {entry} up', { entry: nameOf(entry) })} onClick={() => onShift(-1)}>
            <IconChevronUp size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={say('Move {entry} down', { entry: nameOf(entry) })} onClick={() => onShift(1)}>
            <IconChevronDown size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

/** Which half of a row something is over. */
function sideOf(row: HTMLElement, y: number): Side {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
}
