import { useState } from 'react';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { RecordName } from '#web/fields/record-name.tsx';
import { formatMoment } from '#web/formats.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { referenceOf } from '#web/records/reference.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import classes from './courses.module.css';

interface Row {
  user: string;
  state: 'open' | 'attended' | 'missed';
  at: string | null;
}
const TONES = { open: 'waiting', attended: 'done', missed: 'refused' } as const;
const WORDS = { open: sayLater('Open'), attended: sayLater('Attended'), missed: sayLater('Missed') } as const;

/** Who of a session has attended: noted by hand, or by a code that people scan. */
export default function AttendanceList({ module, record }: RecordPartProps) {
  const mayEdit = useRights(module).mayEdit(record);
  const [isShown, setShown] = useState(false);
  const course = referenceOf(record.course)?._id ?? '';
  const { data, error } = useQuery({
    queryKey: ['records', module.name, record._id, 'attendance', record.version],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; attendance: Row[] }[] }>(`/api/course-sessions/by-course/${course}`, {
        signal,
        quiet: true,
      }),
    refetchInterval: isShown ? 5_000 : false,
  });
  if (hasFailed(error, data)) return <Alert color="yellow">{error.message}</Alert>;
  if (!data) return <Skeleton h={160} />;
  const rows = data.records.find(({ _id }) => _id === record._id)?.attendance ?? [];
  const note = async (state: 'attended' | 'missed', user: string) => {
    try {
      await api(`/api/course-sessions/${record._id}/attendance`, { method: 'PUT', body: { [state]: [user] }, quiet: true });
      await refreshModule(module.name);
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
  };
  return (
    <>
      {mayEdit && rows.length > 0 && (
        <Group mb="md">
          <Button variant="default" onClick={() => setShown(!isShown)}>
            {say(isShown ? 'Hide the check-in code' : 'Show a check-in code')}
          </Button>
        </Group>
      )}
      {isShown && <Code session={record._id} />}
      {rows.length === 0 && <p className="muted">{say('Nobody is in this session yet. Edit it to add users.')}</p>}
      {rows.length > 0 && (
        <ul className={classes.courses} aria-label={say('Attendance')}>
          {rows.map(({ user, state, at }) => (
            <li key={user}>
              <span className={classes.facts}>
                <RecordName moduleName="users" id={user} />
              </span>
              <Badge tone={TONES[state]}>{say(WORDS[state])}</Badge>
              {at && <span className="muted">{formatMoment(at)}</span>}
              {mayEdit && state !== 'attended' && (
                <Button size="compact-sm" variant="default" onClick={() => void note('attended', user)}>
                  {say('Attended')}
                </Button>
              )}
              {mayEdit && state !== 'missed' && (
                <Button size="compact-sm" variant="subtle" onClick={() => void note('missed', user)}>
                  {say('Missed')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Code({ session }: { session: string }) {
  const { data, error } = useQuery({
    queryKey: ['records', 'courseSessions', session, 'check-in-code'],
    queryFn: ({ signal }) =>
      api<{ link: string; seconds: number }>(`/api/course-sessions/${session}/check-in-code`, { signal, quiet: true }),
    refetchInterval: (query) => (query.state.data?.seconds ?? 30) * 1_000,
    gcTime: 0,
  });
  if (hasFailed(error, data)) return <Alert color="yellow">{error.message}</Alert>;
  if (!data) return <Skeleton h={260} w={260} />;
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(data.link))}`;
  return (
    <img
      className={classes.code}
      src={picture}
      alt={say('QR code that people in the class scan to check in')}
      width={260}
      height={260}
    />
  );
}
