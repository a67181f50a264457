import { useState } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SecondFactors } from '#common/second-factors.ts';
import { canUsePasskeys } from '#web/passkey-support.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import classes from '../people.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { securityCall } from './second-factors.ts';
import own from './security.module.css';

type Passkey = SecondFactors['passkeys'][number];

export function Passkeys({ passkeys, isLastFactor, onAdd }: { passkeys: Passkey[]; isLastFactor: boolean; onAdd: () => void }) {
  return (
    <section className={own.section} aria-labelledby="passkeys">
      <div className={own.head}>
        <h2 id="passkeys">{say('Passkeys')}</h2>
        {canUsePasskeys() && (
          <Button variant="default" onClick={onAdd}>
            {say('Add a passkey')}
          </Button>
        )}
      </div>
      <p className={classes.lead}>
        {canUsePasskeys()
          ? say('Sign in with your fingerprint, face, PIN or a security key instead of a password.')
          : say(
              'Passkeys cannot be added in this browser or at this address. Open Muster at its usual https address to add one.',
            )}
      </p>
      <ul className={classes.people}>
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey._id} passkey={passkey} isLastFactor={isLastFactor && passkeys.length === 1} />
        ))}
      </ul>
    </section>
  );
}

function PasskeyLine({ passkey, isLastFactor }: { passkey: Passkey; isLastFactor: boolean }) {
  const [isNaming, setNaming] = useState(false);
  const { _id, name, createdAt, lastUsed } = passkey;
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (password: string) => {
    await securityCall(`passkeys/${_id}`, { password }, 'DELETE');
    toast.success(say('Passkey “{name}” removed', { name }));
  };
  if (isNaming) return <NameForm passkey={passkey} onDone={() => setNaming(false)} />;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small className="muted">
          {lastUsed
            ? say('Added {moment} · last used {used}', {
                moment: <RelativeTime value={createdAt} />,
                used: <RelativeTime value={lastUsed} />,
              })
            : say('Added {moment} · not used yet', { moment: <RelativeTime value={createdAt} /> })}
        </small>
      </span>
      <span className={own.verbs}>
        <ActionIcon aria-label={say('Rename {name}', { name })} onClick={() => setNaming(true)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={say('Remove {name}', { name })} onClick={() => setRemoving(true)}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </span>
      {isRemoving && (
        <PasswordDialog
          title={say('Remove the passkey “{name}”?', { name })}
          text={
            isLastFactor
              ? say(
                  'It is your last second factor: after this, only your password protects your account. Your other sessions end.',
                )
              : say('It will no longer sign you in. Your other sessions end.')
          }
          confirm={say('Remove passkey')}
          danger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => securityCall(`passkeys/${passkey._id}`, { name: name.trim() }, 'PUT'),
    onSuccess: onDone,
  });
  return (
    <li>
      <form
        className={own.naming}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextInput
          aria-label={say('Name of the passkey')}
          autoFocus
          maxLength={80}
          value={name}
          error={error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} disabled={!name.trim()}>
          {say('Save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('Cancel')}
        </Button>
      </form>
    </li>
  );
}
