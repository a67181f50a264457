import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import classes from './account-panel.module.css';

interface Account {
  user: { _id: string; name: string | null; email: string | null; active: boolean | null } | null;
  invited: string | null;
  lastSignIn: string | null;
  locker: boolean;
}

/** The account of a provider: who signs in, invited and last seen when, and the invitation once more. */
export default function AccountPanel({ module, record }: RecordPartProps) {
  const { mayEdit } = useRights(module);
  const isOffered = mayEdit(record);
  const client = useQueryClient();
  const key = ['records', 'providers', 'account', record._id];
  const { data } = useQuery({
    queryKey: [...key, record.version],
    queryFn: ({ signal }) => api<Account>(`/api/providers/${record._id}/account`, { signal, quiet: true }),
    enabled: isOffered,
  });
  const invite = useMutation({
    mutationFn: (userId: string) => api('/api/users/provider-account-invite', { body: { userId }, quiet: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: key });
      toast.success(say('Invitation sent'));
    },
    onError: (error) => toast.danger(error.message),
  });
  const change = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => api(`/api/providers/${record._id}/account`, { method, quiet: true }),
    onSuccess: (_, method) => {
      void client.invalidateQueries({ queryKey: key });
      toast.success(say(method === 'POST' ? 'Access given' : 'Access taken away'));
    },
    onError: (error) => toast.danger(error.message),
  });
  const takeAway = async () => {
    const isSure = await confirmAction({
      title: say('Take access away?'),
      text: say('Their sessions end, and they cannot sign in until somebody gives them access again.'),
      confirm: say('Take access away'),
      danger: true,
    });
    if (isSure) change.mutate('DELETE');
  };
  if (!data) return null;
  const { user, invited, lastSignIn, locker } = data;
  return (
    <section className={classes.panel} aria-label={say('Account')}>
      <span className={classes.fact}>
        <span className="muted">{say('Account')}</span>
        {user ? (
          <>
            {user.email ?? user.name}
            {user.active !== null && (
              <Badge tone={user.active ? 'done' : 'neutral'}>{say(user.active ? 'Open' : 'Closed')}</Badge>
            )}
          </>
        ) : (
          say('None')
        )}
      </span>
      {user && (
        <>
          <Moment label={say('Invited')} at={invited} />
          <Moment label={say('Last sign-in')} at={lastSignIn} />
        </>
      )}
      <span className={classes.fact}>
        <span className="muted">{say('Locker')}</span>
        {say(locker ? 'On' : 'Off')}
      </span>
      {user?.active && (
        <Button variant="default" size="xs" loading={invite.isPending} onClick={() => invite.mutate(user._id)}>
          {say(invited ? 'Invite again' : 'Invite')}
        </Button>
      )}
      {user?.active ? (
        <Button variant="default" size="xs" loading={change.isPending} onClick={() => void takeAway()}>
          {say('Take access away')}
        </Button>
      ) : (
        (!user || user.active === false) && (
          <Button variant="default" size="xs" loading={change.isPending} onClick={() => change.mutate('POST')}>
            {say('Give access')}
          </Button>
        )
      )}
    </section>
  );
}

function Moment({ label, at }: { label: string; at: string | null }) {
  return (
    <span className={classes.fact}>
      <span className="muted">{label}</span>
      {at ? <RelativeTime value={at} /> : say('never')}
    </span>
  );
}
