import { useRef, useState } from 'react';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addDays } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { useAddressParts } from '#web/address-parts.ts';
import { hasFailed } from '#web/has-failed.ts';
import { isDay } from '#web/fields/day-field.tsx';
import { dayOf } from '#web/formats.ts';
import { useModule, useModules } from '#web/modules.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { DayPart, type DayHandle } from './day-part.tsx';
import { DayStrip } from './day-strip.tsx';
import { isBlank, rowsOf, type Row } from './day-rows.ts';
import { useWeekWork } from './use-week-work.ts';
import { daysBefore, weekOptions, type WeekAnswer } from './week-api.ts';
import { WeekHead } from './week-head.tsx';
import { WeekTrackers } from './week-trackers.tsx';
import classes from './hours.module.css';

/** `/app/timesheet`, `/provider/timesheet`: the hours of a week. `?date=` any of its days, `?day=` the one shown on a phone, `?user=` whose. */
export default function TimesheetScreen() {
  const { isLoading } = useModules();
  const module = useModule('timeSheets');
  if (isLoading) return <Skeleton h={320} m={24} />;
  return module ? <Loaded module={module} /> : <ModuleDenied area="Timesheets" />;
}

function Loaded({ module }: { module: DescribedModule }) {
  const [query] = useSearchParams();
  const date = query.get('date');
  const asked = weekOptions(query.get('user'), date && isDay(date) ? date : null);
  const { data, error } = useQuery({ ...asked, placeholderData: keepPreviousData });
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('This week could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={320} m={24} />;
  return <Week key={`${data.user} ${data.start}`} module={module} week={data} />;
}

function Week({ module, week }: { module: DescribedModule; week: WeekAnswer }) {
  const isProvider = useSession().user.userType === 'Provider';
  const isPhone = usePhone();
  const [query, setQuery] = useAddressParts();
  const work = useWeekWork(week.user, week.start, week.end);
  const handles = useRef(new Map<string, DayHandle>());
  const [isCopying, setCopying] = useState(false);
  const holidays = new Map(week.holidays.map(({ date, name }) => [date, name]));
  const shownDay = dayShown(week, query.get('day'));
  const put = (parts: Record<string, string | null>) => setQuery((before) => withQueryParts(before, parts));
  const onHandle = (day: string, handle: DayHandle | null) => {
    if (handle) handles.current.set(day, handle);
    else handles.current.delete(day);
  };
  const saveAll = async () => (await Promise.all([...handles.current.values()].map(({ save }) => save()))).every(Boolean);
  const linesBefore = async (day: string): Promise<readonly Row[]> => {
    const before = addDays(day, -1);
    const lines =
      handles.current.get(before)?.rows ?? rowsOf((await daysBefore(module, week.user, before, before))[0]?.timeEntries);
    const typed = lines.filter((line) => !isBlank(line));
    if (!typed.length) toast.warning(say('There are no hours on the day before.'), 3000);
    return typed;
  };
  const copyWeek = async () => {
    setCopying(true);
    try {
      const days = await daysBefore(module, week.user, addDays(week.start, -7), addDays(week.start, -1));
      const filled = days.flatMap(({ day, timeEntries }) => {
        const [handle, lines] = [handles.current.get(addDays(String(day), 7)), rowsOf(timeEntries)];
        return handle?.isOpen && lines.length && handle.rows.every(isBlank) ? [handle.fill(lines)] : [];
      });
      if (!filled.length)
        toast.warning(say('There is nothing to copy: last week or the days of this week leave nothing to fill.'), 4000);
      else if ((await Promise.all(filled)).every(Boolean)) toast.success(say('Last week copied'));
    } finally {
      setCopying(false);
    }
  };
  return (
    <div className={classes.page} data-area={isProvider ? 'provider' : 'app'}>
      <WeekHead
        week={week}
        expected={[...work.expected.values()].reduce((sum, each) => sum + each, 0)}
        isCopying={isCopying}
        onGo={(date) => put({ date, day: null })}
        onCopyWeek={() => void copyWeek()}
      />
      {isPhone && <DayStrip week={week} shown={shownDay} holidays={holidays} onShow={(day) => put({ day })} />}
      {week.days.length === 0 && (
        <EmptyState
          icon="clock-hour-4"
          title={say('No hours in this week')}
          text={say('The days of this week have not been opened yet.')}
        />
      )}
      {week.days.map((day) => (
        <DayPart
          key={day._id}
          module={module}
          day={day}
          work={work}
          isHidden={isPhone && day.day !== shownDay}
          holiday={holidays.get(String(day.day))}
          onHandle={onHandle}
          linesBefore={linesBefore}
        />
      ))}
      {!isPhone && (
        <p className={classes.hint}>
          {say('{typed} is 08:30 · {enter} goes to the next row · {delete} in an empty field removes its row', {
            typed: <kbd>830</kbd>,
            enter: <kbd>{say('Enter')}</kbd>,
            delete: <kbd>{say('Delete')}</kbd>,
          })}
        </p>
      )}
      {isProvider && <WeekTrackers work={work} saveAll={saveAll} />}
    </div>
  );
}

function dayShown({ start, end }: WeekAnswer, asked: string | null): string {
  const isIn = (day: string | null): day is string => day !== null && start <= day && day <= end;
  if (isIn(asked)) return asked;
  return isIn(dayOf()) ? dayOf() : start;
}
