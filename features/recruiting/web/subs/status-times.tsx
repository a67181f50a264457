import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { fieldOf } from '#web/modules.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import Interview from './interview.tsx';
import Packet from './packet.tsx';
import classes from './status-times.module.css';

interface StatusTime {
  status: string;
  days: number;
  until: string | null;
}

/** How long a sub stood at each status, and what is done on the way. */
export default function StatusTimes({ module, record }: RecordPartProps) {
  const { data } = useQuery({
    queryKey: ['records', 'subs', 'status times', record._id, record.version],
    queryFn: ({ signal }) => api<{ statuses: StatusTime[] }>(`/api/subs/${record._id}/status-times`, { signal, quiet: true }),
  });
  const options = fieldOf(module, 'status')?.options ?? [];
  return (
    <div className={classes.line}>
      <ol className={classes.steps} aria-label={say('Time at each status')}>
        {(data?.statuses ?? []).map(({ status, days, until }, at) => (
          <li key={at} data-now={until === null || undefined}>
            <span>{say(options.find(({ value }) => value === status)?.label ?? status)}</span>
            <span className={classes.days}>
              {days === 0 ? say('less than a day') : say({ one: '{count} day', other: '{count} days' }, { count: days })}
            </span>
          </li>
        ))}
      </ol>
      <Interview module={module} record={record} />
      <Packet module={module} record={record} />
    </div>
  );
}
