import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { AccountPage } from './account-page.tsx';
import { deviceName } from './device-name.ts';
import classes from './people.module.css';

interface OwnSession {
  _id: string;
  device: string | null;
  address: string | null;
  createdAt: string;
  lastSeen: string;
  isCurrent: boolean;
  impersonator: string | null;
}
const KEY = ['own-sessions'];

/** `/app/user/sessions`: where one is signed in, and the end of what should not be. */
export default function Sessions() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<{ records: OwnSession[] }>('/api/users/sessions', { signal, quiet: true }),
    staleTime: 0, // a sign-in elsewhere is seen whenever one looks
  });
  const { mutate: end, isPending } = useMutation({
    mutationFn: (id: string | null) => api(`/api/users/sessions${id ? `/${id}` : ''}`, { method: 'DELETE' }),
    onSuccess: (_answer, id) => toast.success(id ? say('Session ended') : say('All other sessions ended')),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const endOthers = async () => {
    const isConfirmed = await confirmAction({
      title: say('End all other sessions?'),
      text: say('All your sessions except this one end immediately. Unsaved work on other devices is lost.'),
      confirm: say('End all others'),
      danger: true,
    });
    if (isConfirmed) end(null);
  };
  const hasOthers = data?.records.some(({ isCurrent }) => !isCurrent);
  return (
    <AccountPage
      title={say('Sessions and devices')}
      actions={
        hasOthers && (
          <Button variant="default" loading={isPending} onClick={() => void endOthers()}>
            {say('End all others')}
          </Button>
        )
      }
    >
      <p className={classes.lead}>
        {say('Where you are signed in. A session ends after 30 minutes of inactivity, and after 12 hours in any case.')}
      </p>
      {error && <EmptyState icon="lock" title={say('The sessions could not be loaded')} text={error.message} />}
      {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={16} my={14} />)}
      <ul className={classes.people}>
        {data?.records.map((session) => (
          <li key={session._id}>
            <span>
              <strong>{deviceName(session.device)}</strong>
              <small className="muted">
                {say('Last seen {seen} · signed in {started}', {
                  seen: <RelativeTime value={session.lastSeen} />,
                  started: <RelativeTime value={session.createdAt} />,
                })}
                {session.address && ` · ${session.address}`}
                {session.impersonator && say(' · {impersonator} works as you', { impersonator: session.impersonator })}
              </small>
            </span>
            {session.isCurrent ? (
              <Badge tone="done">{say('This device')}</Badge>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isPending}
                aria-label={say('End the session on {device}', { device: deviceName(session.device) })}
                onClick={() => end(session._id)}
              >
                {say('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
