import { useState, type FormEvent } from 'react';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TotpSetup } from '#common/second-factors.ts';
import { ApiError } from '#web/api.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { securityCall } from './second-factors.ts';
import classes from './security.module.css';

interface Props {
  isReplacing: boolean;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Password, then the picture to scan, then the first code. */
export function AuthenticatorDialog({ isReplacing, onDone, onClose }: Props) {
  const [setup, setSetup] = useState<TotpSetup>();
  if (setup) return <ScanAndConfirm setup={setup} onDone={onDone} onClose={onClose} />;
  return (
    <PasswordDialog
      title={isReplacing ? 'Change authenticator app' : 'Set up authenticator app'}
      text={
        isReplacing
          ? 'The present app works until the new one is confirmed. You then get new recovery codes.'
          : 'You need an app such as Google Authenticator, Microsoft Authenticator or 1Password on your phone.'
      }
      confirm="Continue"
      onConfirm={async (password) => setSetup(await securityCall<TotpSetup>('totp', { password }))}
      onClose={onClose}
    />
  );
}

function ScanAndConfirm({ setup, onDone, onClose }: { setup: TotpSetup } & Pick<Props, 'onDone' | 'onClose'>) {
  const [code, setCode] = useState('');
  const isPhone = usePhone();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entered: string) => securityCall<{ recoveryCodes: string[] }>('totp/confirm', { code: entered }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => setCode(''),
  });
  const enter = (text: string) => {
    const entered = text.replace(/\D/g, '').slice(0, 6);
    setCode(entered);
    if (entered.length === 6 && !isPending) mutate(entered);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(code);
  };
  return (
    <Modal opened onClose={onClose} title="Scan with your app" size={440} fullScreen={isPhone}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isPhone && (
            <Button component="a" href={setup.uri} variant="default" fullWidth>
              Open in an app on this phone
            </Button>
          )}
          <img
            className={classes.qr}
            src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
            alt="QR code for your authenticator app"
          />
          <div>
            <Text size="sm" c="dimmed">
              Cannot scan? Enter this key in the app.
            </Text>
            <code className={classes.secret}>{setup.secret.match(/.{1,4}/g)!.join(' ')}</code>
          </div>
          <TextInput
            label="Six-digit code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            value={code}
            readOnly={isPending}
            error={error && ((error instanceof ApiError && error.fields.code) || error.message)}
            errorProps={{ role: 'alert' }}
            onChange={(event) => enter(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={code.length !== 6}>
              Turn on
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
