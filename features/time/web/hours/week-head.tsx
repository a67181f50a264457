import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { addDays } from '#common/fields/calendar.ts';
import { dayOf, formatDay } from '#web/formats.ts';
import { useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { hoursAndMinutes } from '../../time-entries.ts';
import type { WeekAnswer } from './week-api.ts';
import classes from './hours.module.css';

interface Props {
  week: WeekAnswer;
  expected: number;
  isCopying: boolean;
  /** null: the week of today. */
  onGo: (date: string | null) => void;
  onCopyWeek: () => void;
}
/** Which week it is, its hours, and the ways to others. */
export function WeekHead({ week: { user, start, end, days }, expected, isCopying, onGo, onCopyWeek }: Props) {
  const session = useSession();
  const isOwn = user === session.user._id;
  const name = useRecordName('users', isOwn ? null : { _id: user });
  const isNow = start <= dayOf() && dayOf() <= end;
  const hours = days.reduce((sum, { total_hours }) => sum + Number(total_hours ?? 0), 0);
  return (
    <header className={classes.head}>
      <h1>{isOwn ? say('Timesheet') : say('Timesheet of {name}', { name: name ?? '…' })}</h1>
      <div className={classes.weeks}>
        <ActionIcon variant="default" aria-label={say('Previous week')} onClick={() => onGo(addDays(start, -7))}>
          <Icon name="chevron-left" size={18} />
        </ActionIcon>
        <span className="numeric" role="status" aria-label={say('Week')}>
          {formatDay(start, { month: 'short', day: 'numeric' })} –{' '}
          {formatDay(end, { month: 'short', day: 'numeric', year: 'numeric' })}
        </span>
        <ActionIcon variant="default" aria-label={say('Next week')} onClick={() => onGo(addDays(start, 7))}>
          <Icon name="chevron-right" size={18} />
        </ActionIcon>
        {!isNow && (
          <Button variant="default" onClick={() => onGo(null)}>
            {say('This week')}
          </Button>
        )}
      </div>
      <div className={classes.sum}>
        <strong className="numeric" aria-label={say('Hours of the week')}>
          {hoursAndMinutes(hours)}
        </strong>
        <span className="muted numeric">
          {expected > 0 ? say('of {expected} expected', { expected: hoursAndMinutes(expected) }) : say('hours')}
        </span>
      </div>
      <Button variant="default" loading={isCopying} leftSection={<Icon name="files" size={16} />} onClick={onCopyWeek}>
        {say('Copy last week')}
      </Button>
    </header>
  );
}
