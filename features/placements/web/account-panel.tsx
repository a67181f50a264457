import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
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
      toast.success('Invitation sent');
    },
    onError: (error) => toast.danger(error.message),
  });
  const change = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => api(`/api/providers/${record._id}/account`, { method, quiet: true }),
    onSuccess: (_, method) => {
      void client.invalidateQueries({ queryKey: key });
      toast.success(method === 'POST' ? 'Access given' : 'Access taken away');
    },
    onError: (error) => toast.danger(error.message),
  });
  const takeAway = async () => {
    const isSure = await confirmAction({
      title: 'Take access away?',
      text: 'Their sessions end, and they cannot sign in until somebody gives them access again.',
      confirm: 'Take access away',
      danger: true,
    });
    if (isSure) change.mutate('DELETE');
  };
  if (!data) return null;
  const { user, invited, lastSignIn, locker } = data;
  return (
    <section className={classes.panel} aria-label="Account">
      <span className={classes.fact}>
        <span className="muted">Account</span>
        {user ? (
          <>
            {user.email ?? user.name}
            {user.active !== null && <Badge tone={user.active ? 'done' : 'neutral'}>{user.active ? 'Open' : 'Closed'}</Badge>}
          </>
        ) : (
          'None'
        )}
      </span>
      {user && (
        <>
          <Moment label="Invited" at={invited} />
          <Moment label="Last sign-in" at={lastSignIn} />
        </>
      )}
      <span className={classes.fact}>
        <span className="muted">Locker</span>
        {locker ? 'On' : 'Off'}
      </span>
      {user?.active && (
        <Button variant="default" size="xs" loading={invite.isPending} onClick={() => invite.mutate(user._id)}>
          {invited ? 'Invite again' : 'Invite'}
        </Button>
      )}
      {user?.active ? (
        <Button variant="default" size="xs" loading={change.isPending} onClick={() => void takeAway()}>
          Take access away
        </Button>
      ) : (
        (!user || user.active === false) && (
          <Button variant="default" size="xs" loading={change.isPending} onClick={() => change.mutate('POST')}>
            Give access
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
      {at ? <RelativeTime value={at} /> : 'never'}
    </span>
  );
}
