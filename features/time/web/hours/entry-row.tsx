import type { KeyboardEvent } from 'react';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import type { AnyRecord } from '#common/module.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { ENTRY_KINDS } from '../../entry-kinds.ts';
import { hoursAndMinutes, minutesOf, readTime } from '../../time-entries.ts';
import { isBlank, type Row } from './day-rows.ts';
import classes from './hours.module.css';

interface Props {
  row: Row;
  /** `row 2 of Monday`: what every field of it is called. */
  place: string;
  placements: readonly AnyRecord[];
  isClosed: boolean;
  problem: string | undefined;
  onChange: (row: Row) => void;
  onEnter: () => void;
  onRemove: () => void;
}
/** A span of work: its times, what it was and for whom. */
export function EntryRow({ row, place, placements, isClosed, problem, onChange, onEnter, onRemove }: Props) {
  const blank = isBlank(row);
  const put = (name: keyof Row) => (value: string) => onChange({ ...row, [name]: value });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target as HTMLInputElement;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Delete' && !isClosed && !blank && field.tagName === 'INPUT' && !field.value) {
      event.preventDefault();
      onRemove();
    }
  };
  const shared = { disabled: isClosed, onKeyDown };
  return (
    <div className={classes.entry} data-many={placements.length > 1 || undefined} role="group" aria-label={place}>
      <Time
        label={say('Start, {place}', { place })}
        cell="start"
        placeholder={say('From')}
        value={row.start}
        onChange={put('start')}
        {...shared}
      />
      <Time
        label={say('End, {place}', { place })}
        cell="end"
        placeholder={say('To')}
        value={row.end}
        onChange={put('end')}
        {...shared}
      />
      <NativeSelect
        aria-label={say('Kind, {place}', { place })}
        className={classes.kind}
        data={[
          { value: '', label: say('Kind') },
          ...withOwn(ENTRY_KINDS, row.kind).map((kind) => ({ value: kind, label: say(kind) })),
        ]}
        value={row.kind}
        onChange={(event) => put('kind')(event.currentTarget.value)}
        {...shared}
      />
      {placements.length > 1 && (
        <NativeSelect
          aria-label={say('Placement, {place}', { place })}
          className={classes.placement}
          data={[
            { value: '', label: say('Every placement') },
            ...placements.map(({ _id, name }) => ({ value: _id, label: String(name ?? say('Placement')) })),
          ]}
          value={row.placement}
          onChange={(event) => put('placement')(event.currentTarget.value)}
          {...shared}
        />
      )}
      <TextInput
        aria-label={say('Note, {place}', { place })}
        className={classes.note}
        placeholder={say('Note')}
        maxLength={500}
        value={row.note}
        onChange={(event) => put('note')(event.currentTarget.value)}
        {...shared}
      />
      <span className={classes.spanHours}>{hoursOf(row)}</span>
      <span className={classes.remove}>
        {!blank && !isClosed && (
          <ActionIcon variant="subtle" aria-label={say('Remove {place}', { place })} onClick={onRemove}>
            <Icon name="x" size={16} />
          </ActionIcon>
        )}
      </span>
      {problem && (
        <p role="alert" className={classes.problem}>
          {sayAnswer(problem)}
        </p>
      )}
    </div>
  );
}

interface TimeProps {
  label: string;
  cell: 'start' | 'end';
  placeholder: string;
  value: string;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onChange: (value: string) => void;
}
/** `830` becomes 08:30 as soon as it is left. */
const Time = ({ label, cell, placeholder, value, disabled, onKeyDown, onChange }: TimeProps) => (
  <TextInput
    aria-label={label}
    className={cell === 'start' ? classes.start : classes.end}
    data-cell={cell}
    inputMode="numeric"
    autoComplete="off"
    placeholder={placeholder}
    value={value}
    disabled={disabled}
    onKeyDown={onKeyDown}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => {
      const read = readTime(value);
      if (read && read !== value) onChange(read);
    }}
  />
);

function hoursOf({ start, end }: Row): string {
  const [start_time, end_time] = [readTime(start), readTime(end)];
  return start_time && end_time ? hoursAndMinutes(minutesOf({ start_time, end_time }) / 60) : '';
}

/** A kind that is not offered any more is kept. */
const withOwn = (offered: readonly string[], own: string): string[] =>
  own && !offered.includes(own) ? [...offered, own] : [...offered];
