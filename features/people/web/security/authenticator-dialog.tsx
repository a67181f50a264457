import { useState } from 'react';
import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TotpSetup } from '#common/second-factors.ts';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
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
      title={isReplacing ? say('Change authenticator app') : say('Set up authenticator app')}
      text={
        isReplacing
          ? say('Your current app works until you confirm the new one. You then get new recovery codes.')
          : say('You need an app such as Google Authenticator, Microsoft Authenticator or 1Password on your phone.')
      }
      confirm={say('Continue')}
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
  return (
    <FormDialog
      title={say('Scan with your app')}
      confirm={say('Turn on')}
      disabled={code.length !== 6}
      isPending={isPending}
      onSubmit={() => mutate(code)}
      onClose={onClose}
    >
      {isPhone && (
        <Button component="a" href={setup.uri} variant="default" fullWidth>
          {say('Open in an app on this phone')}
        </Button>
      )}
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt={say('QR code for your authenticator app')}
      />
      <div>
        <Text size="sm" c="dimmed">
          {say('Can’t scan? Enter this key in the app.')}
        </Text>
        <code className={classes.secret}>{setup.secret.match(/.{1,4}/g)!.join(' ')}</code>
      </div>
      <TextInput
        label={say('Six-digit code from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        readOnly={isPending}
        error={error && ((error instanceof ApiError && error.fields.code) || error.message)}
        errorProps={{ role: 'alert' }}
        onChange={(event) => enter(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
