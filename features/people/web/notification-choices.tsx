import { Checkbox, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { choiceOf, type NotificationChoices, type NotificationKind } from '#common/notification-kinds.ts';
import { api } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { AccountPage } from './account-page.tsx';
import classes from './notification-choices.module.css';

interface Choices {
  choices: NotificationChoices;
  /** Those that this person is told of, in their order. */
  kinds: NotificationKind[];
}
const KEY = ['notification-choices'];
const ABOUT = 'notification choices';
const WAYS = [
  { way: 'inApp', label: sayLater('In Muster') },
  { way: 'mail', label: sayLater('By email') },
] as const;

/** `/app/user/notifications`: of what one wants to be told, and how. Each choice is kept at once. */
export default function NotificationChoicesPage() {
  const { user, impersonator } = useSession();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Choices>('/api/notifications/choices', { signal, quiet: true }),
  });
  const { mutate } = useMutation({
    mutationFn: (choices: NotificationChoices) =>
      api<{ choices: NotificationChoices }>('/api/notifications/choices', { method: 'PUT', body: { choices }, quiet: true }),
    onMutate: (choices) => {
      const before = client.getQueryData<Choices>(KEY);
      if (before) client.setQueryData(KEY, { ...before, choices: merged(before.choices, choices) });
      return { before };
    },
    onSuccess: () => {
      toast.settle(ABOUT);
      toast.success(say('Notifications saved'));
    },
    onError: (problem, _choices, kept) => {
      client.setQueryData(KEY, kept?.before);
      toast.danger(problem.message, ABOUT);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <AccountPage title={say('Notifications')}>
      <p className={classes.lead}>
        {say('Choose what you are notified about and how. The bell shows the last 90 days. Each event is emailed separately.')}
      </p>
      {error && !data && <EmptyState icon="lock" title={say('Your choices could not be loaded')} text={error.message} />}
      {!data && !error && Array.from({ length: 5 }, (_, at) => <Skeleton key={at} h={16} my={14} />)}
      {data && (
        <table className={classes.choices}>
          <thead>
            <tr>
              <th scope="col">{say('Notify me when')}</th>
              {WAYS.map(({ way, label }) => (
                <th key={way} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.kinds.map((kind) => {
              const choice = choiceOf(kind, user.userType, data.choices);
              return (
                <tr key={kind.kind}>
                  <th scope="row">{say(kind.label)}</th>
                  {WAYS.map(({ way, label }) => (
                    <td key={way}>
                      <Checkbox
                        size="sm"
                        label={<span className="visually-hidden">{`${say(kind.label)}: ${say(label).toLowerCase()}`}</span>}
                        checked={choice[way]}
                        disabled={Boolean(impersonator)}
                        onChange={(event) => mutate({ [kind.kind]: { [way]: event.currentTarget.checked } })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </AccountPage>
  );
}

const merged = (before: NotificationChoices, chosen: NotificationChoices): NotificationChoices => ({
  ...before,
  ...Object.fromEntries(Object.entries(chosen).map(([kind, choice]) => [kind, { ...before[kind], ...choice }])),
});
