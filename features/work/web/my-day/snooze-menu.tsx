import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { DATE_CHOICES, dateOfChoice } from '#common/date-choices.ts';
import type { IsoDate } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayOf, formatDay } from '#web/formats.ts';
import { useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { say } from '#web/words/say.ts';
import { snooze } from './change-task.ts';
import { dueOf } from './day-parts.ts';
import classes from './my-day.module.css';

export interface SnoozeProps {
  module: DescribedModule;
  task: AnyRecord;
}
/** Until when a task may wait: the days that a Date field offers as its default, from today on. */
export default function SnoozeMenu({ module, task, children }: SnoozeProps & { children: ReactElement }) {
  return (
    <Menu position="bottom-end" width={280} {...useOpenAtOnce()}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {laterThan(dueOf(task), dayOf()).map(({ choice, day }) => (
          <Menu.Item
            key={choice}
            rightSection={
              <span className={classes.day}>{formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}</span>
            }
            onClick={() => void snooze(module, task, day)}
          >
            {say(choice)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const laterThan = (due: IsoDate | null, today: IsoDate) =>
  DATE_CHOICES.filter((choice) => choice !== 'This Month')
    .map((choice) => ({ choice, day: dateOfChoice(choice, today) }))
    .filter(({ day }) => day >= today && day !== due)
    .toSorted((one, other) => one.day.localeCompare(other.day));
