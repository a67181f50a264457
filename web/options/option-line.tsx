import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { TONES, type Option, type Tone } from '#common/field.ts';
import { labelOf } from '#common/module.ts';
import { formatNumber } from '../formats.ts';
import { Badge } from '../ui/badge.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import classes from './options.module.css';

interface Props {
  at: number;
  option: Option;
  isLast: boolean;
  /** How many records have it; absent: that is not known. */
  uses?: number | undefined;
  onChange: (option: Option) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}
/** One choice: what records keep, what people read, the meaning of its color, and whether it is still offered. */
export function OptionLine({ at, option, isLast, uses, onChange, onMove, onRemove }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const isOver = useDragging(row, grip, at, onMove);
  const called = option.label || option.value || say('option {number}', { number: at + 1 });
  const { tone: _tone, ...plain } = option;
  const { retired: isRetired = false, ...offered } = option;
  const setTone = (tone: string) => onChange(tone ? { ...plain, tone: tone as Tone } : plain);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(at, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut beside the buttons
    <li
      ref={row}
      className={classes.option}
      data-over={isOver || undefined}
      data-retired={isRetired || undefined}
      onKeyDown={onKeyDown}
    >
      <span ref={grip} className={classes.grip} aria-hidden title={say('Drag to another place')}>
        <IconGripVertical size={15} stroke={1.6} />
      </span>
      <TextInput
        aria-label={say('Value of option {number}', { number: at + 1 })}
        placeholder={say('Value')}
        value={option.value}
        onChange={(event) => onChange({ ...option, value: event.currentTarget.value })}
      />
      <TextInput
        aria-label={say('Label of option {number}', { number: at + 1 })}
        placeholder={say('Label')}
        value={option.label}
        onChange={(event) => onChange({ ...option, label: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={say('Color of option {number}', { number: at + 1 })}
        value={option.tone ?? ''}
        data={[{ value: '', label: say('No color') }, ...TONES.map((tone) => ({ value: tone, label: labelOf(tone) }))]}
        onChange={(event) => setTone(event.currentTarget.value)}
      />
      <span className={classes.facts}>
        {option.tone && <Badge tone={option.tone}>{called}</Badge>}
        {isRetired && <Badge>{say('Retired')}</Badge>}
        {uses !== undefined && <span className="muted numeric">{say('{uses} records', { uses: formatNumber(uses) })}</span>}
      </span>
      <span className={classes.buttons}>
        <ActionIcon
          size="lg"
          aria-label={say('Move {called} up', { called })}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <IconChevronUp size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          aria-label={say('Move {called} down', { called })}
          disabled={isLast}
          onClick={() => onMove(at, at + 1)}
        >
          <IconChevronDown size={16} stroke={1.8} />
        </ActionIcon>
        <Tooltip label={say(isRetired ? 'Offer it again' : 'Retire: it stays where it stands and is offered no more')}>
          <ActionIcon
            size="lg"
            aria-label={isRetired ? say('Offer {called} again', { called }) : say('Retire {called}', { called })}
            onClick={() => onChange(isRetired ? offered : { ...option, retired: true })}
          >
            {isRetired ? <IconArchiveOff size={16} stroke={1.6} /> : <IconArchive size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
        <ActionIcon size="lg" aria-label={say('Remove {called}', { called })} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  );
}

/** The grip drags the row; another row that is dropped here goes to this place. */
function useDragging(
  row: React.RefObject<HTMLLIElement | null>,
  grip: React.RefObject<HTMLSpanElement | null>,
  at: number,
  onMove: (from: number, to: number) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const move = useRef(onMove);
  useEffect(() => void (move.current = onMove));
  useEffect(() => {
    const element = row.current!;
    return combine(
      draggable({ element, dragHandle: grip.current!, getInitialData: () => ({ option: at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.option !== undefined && source.data.option !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          move.current(Number(source.data.option), at);
        },
      }),
    );
  }, [row, grip, at]);
  return isOver;
}
