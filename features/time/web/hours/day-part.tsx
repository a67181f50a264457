import { useEffect, useRef, type FocusEvent } from 'react';
import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayOf, formatDay } from '#web/formats.ts';
import { useRights } from '#web/records/rights.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { hoursAndMinutes } from '../../time-entries.ts';
import { closingOf } from './closed-days.ts';
import { hoursOfRows, isBlank, isSameRow, rowsOf, withBlank, type Row } from './day-rows.ts';
import { EntryRow } from './entry-row.tsx';
import { useDayDraft, type DayDraft } from './use-day-draft.ts';
import type { WeekWork } from './use-week-work.ts';
import classes from './hours.module.css';

/** What the week does with its days. */
export interface DayHandle {
  rows: readonly Row[];
  isOpen: boolean;
  isDirty: boolean;
  save: () => Promise<boolean>;
  fill: (rows: readonly Row[]) => Promise<boolean>;
}
interface Props {
  module: DescribedModule;
  day: AnyRecord;
  work: WeekWork;
  isHidden: boolean;
  holiday?: string | undefined;
  onHandle: (day: string, handle: DayHandle | null) => void;
  /** The lines of the day before. */
  linesBefore: (day: string) => Promise<readonly Row[]>;
}
/** A day of the week with its spans. Leaving a line saves the day. */
export function DayPart({ module, day, work, isHidden, holiday, onHandle, linesBefore }: Props) {
  const date = String(day.day);
  const name = formatDay(date, { weekday: 'long' });
  const draft = useDayDraft(module, day);
  const { mayEdit } = useRights(module);
  const { whole, isClosed, offered } = closingOf(date, work);
  const isOpen = mayEdit(day) && !whole && work.isReady;
  const part = useRef<HTMLElement>(null);
  const rows = isOpen ? withBlank(draft.rows, offered) : draft.rows;
  const closed = rowsOf(day.timeEntries).filter(isClosed);
  const isEmpty = rows.every(isBlank);
  const fill = async (lines: readonly Row[]) => {
    draft.change(lines.map((line) => ({ ...line, placement: line.placement || offered })));
    return draft.save();
  };
  const copyBefore = async () => {
    const lines = await linesBefore(date);
    if (lines.length) await fill(lines);
  };
  const handle: DayHandle = { rows: draft.rows, isOpen, isDirty: draft.isDirty, save: () => draft.save(), fill };
  useEffect(() => {
    onHandle(date, handle);
    return () => onHandle(date, null);
  });
  const focusRow = (at: number) => part.current?.querySelectorAll<HTMLInputElement>('[data-cell="start"]')[at]?.focus();
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (draft.isDirty && draft.state !== 'conflict' && !currentTarget.contains(relatedTarget)) void draft.save();
  };
  return (
    <section ref={part} className={classes.day} aria-label={name} hidden={isHidden} data-today={date === dayOf() || undefined}>
      <header className={classes.dayHead}>
        <h2>
          {name} <span className="muted numeric">{formatDay(date, { month: 'short', day: 'numeric' })}</span>
          {holiday && ' '}
          {holiday && <Badge>{sayAnswer(holiday)}</Badge>}
        </h2>
        <SaveState draft={draft} />
        {isOpen && isEmpty && (
          <Button
            variant="subtle"
            className={classes.copy}
            aria-label={say('Copy the day before to {name}', { name })}
            leftSection={<Icon name="files" size={16} />}
            onClick={() => void copyBefore()}
          >
            {say('Copy yesterday')}
          </Button>
        )}
        <Expected date={date} entered={hoursOfRows(draft.rows)} expected={work.expected.get(date)} />
        <strong className={classes.total} aria-label={say('Hours of {name}', { name })}>
          {hoursAndMinutes(hoursOfRows(draft.rows))}
        </strong>
      </header>
      {whole && <p className={classes.closed}>{whole}</p>}
      {!isOpen && !whole && isEmpty && <p className="muted">{say('No hours.')}</p>}
      {rows.map((row, at) => (
        <div key={at} onBlur={onBlur}>
          <EntryRow
            row={row}
            place={say('row {at} of {name}', { at: at + 1, name })}
            placements={work.placements}
            isClosed={!isOpen || closed.some((line) => isSameRow(line, row))}
            problem={draft.problems.get(at)}
            onChange={(next) => draft.change(rows.with(at, next), at)}
            onEnter={() => focusRow(at + 1)}
            onRemove={() => {
              draft.change(rows.toSpliced(at, 1));
              void draft.save();
              focusRow(Math.max(0, at - 1));
            }}
          />
        </div>
      ))}
    </section>
  );
}

/** Saved without a word; what is not saved says so and keeps what was typed. */
function SaveState({ draft: { state, refusal, save, takeTheirs } }: { draft: DayDraft }) {
  if (state === 'saving') return <span className="muted">{say('Saving…')}</span>;
  if (state === 'conflict')
    return (
      <span role="alert" className={classes.refusal}>
        {say('Somebody else changed this day.')}
        <Button variant="default" size="xs" onClick={() => void save(true)}>
          {say('Keep mine')}
        </Button>
        <Button variant="default" size="xs" onClick={takeTheirs}>
          {say('Take theirs')}
        </Button>
      </span>
    );
  if (state !== 'refused') return null;
  return (
    <span role="alert" className={classes.refusal}>
      {refusal ? say('Not saved: {refusal}', { refusal }) : say('Not saved yet.')}
      {refusal && (
        <Button variant="default" size="xs" onClick={() => void save()}>
          {say('Try again')}
        </Button>
      )}
    </span>
  );
}

function Expected({ date, entered, expected }: { date: string; entered: number; expected: number | undefined }) {
  if (expected === undefined) return null;
  const difference = entered - expected;
  const isPast = date <= dayOf();
  return (
    <span className={classes.expected}>
      <span className="muted numeric">{say('of {expected}', { expected: hoursAndMinutes(expected) })}</span>
      {isPast && Math.abs(difference) > 0.005 && (
        <Badge tone="waiting">{`${difference > 0 ? '+' : ''}${hoursAndMinutes(difference).replace('-', '−')}`}</Badge>
      )}
    </span>
  );
}
