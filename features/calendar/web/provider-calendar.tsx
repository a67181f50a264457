import { useState } from 'react';
import { Alert, useComputedColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Calendar, type CalendarShape } from '#web/calendar/calendar.tsx';
import frame from '#web/calendar/calendar.module.css';
import { dayOf } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { useProviderDays } from './provider-days.ts';
import classes from './calendar-screen.module.css';

const SHAPES: readonly CalendarShape[] = ['month', 'agenda'];

/** A provider’s own working days, time off and tasks. */
export default function ProviderCalendar() {
  const isDark = useComputedColorScheme('light') === 'dark';
  const goTo = useNavigate();
  const [span, setSpan] = useState<{ from: string; to: string } | null>(null);
  const [shape, setShape] = useState<CalendarShape>('agenda');
  const { items, isPending, error } = useProviderDays(span, { isDark, isAgenda: shape === 'agenda' });
  return (
    <>
      <h1>{say('Calendar')}</h1>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <div className={classes.ofProvider}>
        <div className={frame.calendar}>
          <Calendar
            shapes={SHAPES}
            labels={{ month: say('Month'), agenda: say('List') }}
            shape="agenda"
            day={dayOf()}
            items={items}
            empty={isPending ? '' : say('Nothing in this month. Your working days, time off and tasks appear here.')}
            onShow={({ from, to, shape: shown }) => {
              setSpan({ from, to });
              setShape(shown);
            }}
            onOpen={(id) => void goTo(pathOf(id))}
            onMove={(_id, _span, putBack) => putBack()}
          />
        </div>
      </div>
    </>
  );
}

const PATHS: Record<string, string> = { ptoRequests: '/provider/time-off', tasks: '/provider/tasks' };
const pathOf = (id: string): string => PATHS[id.split(':')[0]!] ?? '/provider/timesheet';
