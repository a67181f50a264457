import { useState } from 'react';
import type { RecordPartProps } from '#web/screens.ts';
import { LAYERS, type Layer } from '../shown-events.ts';
import { CalendarBody } from './calendar-body.tsx';
import type { CalendarState } from './calendar-state.ts';
import classes from './calendar-screen.module.css';

/** A record's own part of the calendar. */
export default function RecordCalendar({ module, record }: RecordPartProps) {
  const whose = whoseOf(module.name, record);
  const [shown, setShown] = useState<Pick<CalendarState, 'date' | 'view'>>({ date: null, view: null });
  return (
    <div className={classes.tab}>
      <CalendarBody
        state={{ ...shown, groups: [], users: [], accounts: [], layers: LAYERS, ...whose }}
        onChange={(change) => setShown((before) => ({ ...before, ...change }))}
      />
    </div>
  );
}

const ACCOUNT: readonly Layer[] = ['account-events', 'starts', 'interviews', 'events'];

function whoseOf(moduleName: string, record: RecordPartProps['record']): Partial<CalendarState> {
  if (moduleName === 'users') return { users: [record._id], layers: ['events', 'tasks', 'interviews', 'starts'] };
  return { accounts: [record._id], layers: ACCOUNT };
}
