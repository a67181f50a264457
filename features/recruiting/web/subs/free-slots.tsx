import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clockIn, startOfDay } from '#common/time-zones.ts';
import { addDays } from '#common/fields/calendar.ts';
import { api } from '#web/api.ts';
import { formatClock } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { slotsOf, type Stretch } from './slots-of.ts';

interface Props {
  /** `YYYY-MM-DD`; empty: none is chosen yet. */
  day: string;
  timeZone: string;
  /** Whose sub it is; null: oneself alone. */
  interviewer: string | null;
  onChoose: (time: string) => void;
}
const MINUTES = 60;

/** When the interviewer and oneself are both free on a day; nothing is said of what takes the other hours. */
export function FreeSlots({ day, timeZone, interviewer, onChoose }: Props) {
  const { user } = useSession();
  const users = [...new Set([user._id, ...(interviewer ? [interviewer] : [])])];
  const { data, error } = useQuery({
    queryKey: ['records', 'calendarEvents', 'free slots', day, timeZone, users],
    queryFn: ({ signal }) =>
      api<{ free: Stretch[] }>('/api/calendar-events/free-busy', {
        body: { users, from: startOfDay(timeZone, day), to: startOfDay(timeZone, addDays(day, 1)), minutes: MINUTES },
        signal,
        quiet: true,
      }),
    enabled: day !== '',
  });
  if (!day || !data || error) return null;
  const slots = slotsOf(data.free, MINUTES).map((moment) => clockIn(timeZone, new Date(moment)).slice(11, 16));
  return (
    <div>
      <Text size="sm" fw={500} id="free-slots">
        {say('Free on this day')}
      </Text>
      {slots.length ? (
        <Group gap={6} mt={6} role="group" aria-labelledby="free-slots">
          {slots.map((time) => (
            <Button key={time} variant="default" size="compact-sm" mih={28} onClick={() => onChoose(time)}>
              {formatClock(time)}
            </Button>
          ))}
        </Group>
      ) : (
        <Text size="sm" mt={4}>
          {say(
            users.length > 1
              ? 'No hour of the working day is free for both of you. Choose another day, or a time all the same.'
              : 'No hour of the working day is free for you. Choose another day, or a time all the same.',
          )}
        </Text>
      )}
    </div>
  );
}
