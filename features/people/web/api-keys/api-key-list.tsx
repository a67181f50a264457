import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ALL_MODULES, type KeyScope, type ListedApiKey } from '#common/key-scopes.ts';
import { useModules, type Modules } from '#web/modules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import people from '../people.module.css';
import classes from './api-keys.module.css';
import { endApiKey } from './own-api-keys.ts';

interface Props {
  data: ListedApiKey[] | undefined;
  error: Error | null;
  /** Somebody else's, for a System Admin. */
  userId?: string;
}

export function ApiKeyList({ data, error, userId }: Props) {
  if (error) return <EmptyState icon="key" title={say('The API keys could not be loaded')} text={error.message} />;
  if (!data) return Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={16} my={14} />);
  return (
    <ul className={people.people} aria-label={say('API keys')}>
      {data.map((apiKey) => (
        <KeyLine key={apiKey._id} apiKey={apiKey} {...(userId ? { userId } : {})} />
      ))}
    </ul>
  );
}

const SOON_MS = 14 * 24 * 60 * 60 * 1000;

function KeyLine({ apiKey, userId }: { apiKey: ListedApiKey; userId?: string }) {
  const { _id, name, prefix, scopes, createdAt, expiresAt, lastUsed, lastAddress } = apiKey;
  const modules = useModules();
  const { mutate: end, isPending } = useMutation({
    mutationFn: () => endApiKey(_id, userId),
    onSuccess: () => toast.success(say('API key “{name}” ended', { name })),
    onError: (problem) => showError(problem.message),
  });
  const left = leftOf(expiresAt);
  const askAndEnd = async () => {
    const isConfirmed = await confirmAction({
      title: say('End the API key “{name}”?', { name }),
      text: say('Programs that use it stop working immediately. This cannot be undone: they will need a new key.'),
      confirm: say('End API key'),
      danger: true,
    });
    if (isConfirmed) end();
  };
  return (
    <li>
      <span>
        <strong>
          {name}{' '}
          {left <= 0 ? (
            <Badge tone="refused">{say('Expired')}</Badge>
          ) : (
            left < SOON_MS && <Badge tone="expiring">{say('Expires soon')}</Badge>
          )}
        </strong>
        <small>{inWords(scopes, modules, say(userId ? 'everything they can do' : 'everything you can do'))}</small>
        <small className="muted">
          <code className={classes.prefix}>{prefix}_…</code>
        </small>
        <small className="muted">
          {say('Created {time}', { time: <RelativeTime value={createdAt} /> })} ·{' '}
          {say(left > 0 ? 'expires {time}' : 'expired {time}', { time: <RelativeTime value={expiresAt} /> })} ·{' '}
          <LastUse at={lastUsed} address={lastAddress} />
        </small>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending}
        aria-label={say('End the API key {name}', { name })}
        onClick={() => void askAndEnd()}
      >
        {say('End key')}
      </Button>
    </li>
  );
}

function LastUse({ at, address }: { at: ListedApiKey['lastUsed']; address: ListedApiKey['lastAddress'] }) {
  if (!at) return say('not used yet');
  const time = <RelativeTime value={at} />;
  return address ? say('last used {time} from {address}', { time, address }) : say('last used {time}', { time });
}

const leftOf = (expiresAt: string) => Date.parse(expiresAt) - Date.now();

/** `Reads and writes Leads · reads Accounts, Jobs` */
function inWords(scopes: readonly KeyScope[], { byName }: Modules, everything: string): string {
  const named = (level: KeyScope['level']) =>
    scopes
      .filter((scope) => scope.level === level)
      .map(({ module }) => (module === ALL_MODULES ? everything : say(byName.get(module)?.label ?? module)))
      .join(', ');
  const parts = [
    named('write') && say('reads and writes {modules}', { modules: named('write') }),
    named('read') && say('reads {modules}', { modules: named('read') }),
  ];
  const text = parts.filter(Boolean).join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
