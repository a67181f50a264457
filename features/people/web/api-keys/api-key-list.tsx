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
    <ul className={people.people} aria-label="API keys">
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
          {left > 0
            ? say('Created {createdAt} · expires {expiresAt} ·', {
                createdAt: <RelativeTime value={createdAt} />,
                expiresAt: <RelativeTime value={expiresAt} />,
              })
            : say('Created {createdAt} · expired {expiresAt} ·', {
                createdAt: <RelativeTime value={createdAt} />,
                expiresAt: <RelativeTime value={expiresAt} />,
              })}
          {lastUsed ? (
            <>
              {say('last used {lastUsed}', { lastUsed: <RelativeTime value={lastUsed} /> })}
              {lastAddress && ` ${say('from {lastAddress}', { lastAddress })}`}
            </>
          ) : (
            say('not used yet')
          )}
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

const leftOf = (expiresAt: string) => Date.parse(expiresAt) - Date.now();

/** `Reads and writes Leads · reads Accounts, Jobs` */
function inWords(scopes: readonly KeyScope[], { byName }: Modules, everything: string): string {
  const named = (level: KeyScope['level']) =>
    scopes
      .filter((scope) => scope.level === level)
      .map(({ module }) => (module === ALL_MODULES ? everything : (byName.get(module)?.label ?? module)))
      .join(', ');
  const parts = [
    named('write') && say('reads and writes {named}', { named: named('write') }),
    named('read') && say('reads {named}', { named: named('read') }),
  ];
  const text = parts.filter(Boolean).join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
