import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconAdjustments, IconFileImport, IconPlus, IconRss } from '@tabler/icons-react';
import { addDays } from '#common/fields/calendar.ts';
import { clockIn } from '#common/time-zones.ts';
import type { ShownSpan } from '#web/calendar/calendar.tsx';
import { currentFormats } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { CalendarBody } from './calendar-body.tsx';
import { useCalendarState } from './calendar-state.ts';
import { useGroups } from './groups.ts';
import { ImportDialog } from './import-dialog.tsx';
import { LayerList } from './layer-list.tsx';
import { NewEventDialog } from './new-event-dialog.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import classes from './calendar-screen.module.css';

type Open = 'layers' | 'subscribe' | 'import' | null;

/** What happens when: events, interviews, starts, tasks and the calendars of accounts. */
export default function CalendarScreen() {
  const { state, set } = useCalendarState();
  const isPhone = usePhone();
  const groups = useGroups();
  const module = useModule('calendarEvents');
  const session = useSession();
  const [open, setOpen] = useState<Open>(null);
  const [drawn, setDrawn] = useState<ShownSpan | null>(null);
  const creates = module !== undefined && mayCreate(module, session);
  const layers = <LayerList state={state} groups={groups} onChange={set} />;
  return (
    <>
      <PageHead title={say('Calendar')}>
        {isPhone && (
          <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />} onClick={() => setOpen('layers')}>
            {say('Show')}
          </Button>
        )}
        {!isPhone && (
          <Button variant="default" leftSection={<IconRss size={16} aria-hidden />} onClick={() => setOpen('subscribe')}>
            {say('Subscribe')}
          </Button>
        )}
        {!isPhone && creates && (
          <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setOpen('import')}>
            {say('Import')}
          </Button>
        )}
        {creates && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDrawn(nextHour(state.date))}>
            {say('New event')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        {!isPhone && (
          <aside className={classes.side} aria-label={say('What is shown')}>
            {layers}
          </aside>
        )}
        <div className={classes.main}>
          <CalendarBody state={state} onChange={set} onDraw={creates ? setDrawn : undefined} />
        </div>
      </div>
      {open === 'layers' && (
        <Drawer opened onClose={() => setOpen(null)} title={say('What is shown')} position="bottom" size="80%">
          {layers}
          <Button variant="default" fullWidth mt={24} onClick={() => setOpen('subscribe')}>
            {say('Subscribe')}
          </Button>
        </Drawer>
      )}
      {open === 'subscribe' && <SubscribeDialog groups={groups} onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog into={{ groups }} onClose={() => setOpen(null)} />}
      {drawn && module && <NewEventDialog module={module} span={drawn} groups={groups} onClose={() => setDrawn(null)} />}
    </>
  );
}

/** The next full hour, of the day in sight where it is not today. */
function nextHour(date: string | null): ShownSpan {
  const clock = clockIn(currentFormats().timeZone, new Date());
  const hour = Math.min(Number(clock.slice(11, 13)) + 1, 22);
  const day = date ?? (hour === 22 ? addDays(clock.slice(0, 10), 1) : clock.slice(0, 10));
  const starts = date || hour === 22 ? 9 : hour;
  const at = (time: number) => `${day}T${String(time).padStart(2, '0')}:00:00`;
  return { start: at(starts), end: at(starts + 1), isAllDay: false };
}
