import { useState, type ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import type { SecondFactors } from '#common/second-factors.ts';
import { addPasskey } from '#web/passkeys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { AccountPage } from '../account-page.tsx';
import { deviceName } from '../device-name.ts';
import classes from '../people.module.css';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { refreshSecondFactors, securityCall, useSecondFactors } from './second-factors.ts';
import own from './security.module.css';

type Opened = 'password' | 'authenticator' | 'remove-authenticator' | 'renew-codes' | 'passkey';

/** `/app/user/security`: how one signs in. */
export default function Security() {
  const { data, error } = useSecondFactors();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setOpened(undefined);
  const showCodes = (next: string[] | undefined) => {
    close();
    setCodes(next);
  };
  return (
    <AccountPage title={say('Security')}>
      <p className={classes.lead}>
        {say('How you sign in. Any change here ends your other sessions, and we email you about it.')}
      </p>
      {error && <EmptyState icon="lock" title={say('This could not be loaded')} text={error.message} />}
      {!data && !error && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={16} my={14} />)}
      {data && (
        <>
          <Lines factors={data} onOpen={setOpened} />
          <Passkeys passkeys={data.passkeys} isLastFactor={!data.totp} onAdd={() => setOpened('passkey')} />
        </>
      )}
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
      {opened === 'authenticator' && <AuthenticatorDialog isReplacing={Boolean(data?.totp)} onDone={showCodes} onClose={close} />}
      {opened === 'remove-authenticator' && (
        <PasswordDialog
          title={say('Remove authenticator app?')}
          text={
            data?.passkeys.length
              ? say('After that, signing in with your password requires a passkey. Your other sessions end.')
              : say(
                  'Only your password will protect your account, and your recovery codes stop working. Your other sessions end.',
                )
          }
          confirm={say('Remove authenticator app')}
          danger
          onConfirm={async (password) => {
            await securityCall('remove-totp', { password });
            close();
            toast.success(say('Authenticator app removed'));
          }}
          onClose={close}
        />
      )}
      {opened === 'renew-codes' && (
        <PasswordDialog
          title={say('Create new recovery codes?')}
          text={say('You get ten new codes. Your current codes stop working.')}
          confirm={say('Create new codes')}
          onConfirm={async (password) =>
            showCodes((await securityCall<{ recoveryCodes: string[] }>('recovery-codes', { password })).recoveryCodes)
          }
          onClose={close}
        />
      )}
      {opened === 'passkey' && (
        <PasswordDialog
          title={say('Add a passkey')}
          text={say('Your browser then asks where to save it: on this device, in your password manager, or on a security key.')}
          confirm={say('Continue')}
          onConfirm={async (password) => {
            const { recoveryCodes } = await addPasskey(password, deviceName(navigator.userAgent));
            void refreshSecondFactors();
            toast.success(say('Passkey added'));
            showCodes(recoveryCodes);
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </AccountPage>
  );
}

function Lines({
  factors: { totp, recoveryCodesLeft, passkeys },
  onOpen,
}: {
  factors: SecondFactors;
  onOpen: (what: Opened) => void;
}) {
  const isProtected = totp !== null || passkeys.length > 0;
  return (
    <ul className={classes.people}>
      <Line title={say('Password')} text={say('Changing your password ends your other sessions and your API keys.')}>
        <Button variant="default" onClick={() => onOpen('password')}>
          {say('Change password')}
        </Button>
      </Line>
      <Line
        title={say('Authenticator app')}
        text={
          totp
            ? say('On since {moment}', { moment: <RelativeTime value={totp.since} /> })
            : say('After you enter your password, an app on your phone confirms that it is you.')
        }
      >
        {totp && <Badge tone="done">{say('On')}</Badge>}
        <Button variant={totp ? 'default' : 'filled'} onClick={() => onOpen('authenticator')}>
          {totp ? say('Change app') : say('Set up')}
        </Button>
        {totp && (
          <Button variant="default" aria-label={say('Remove authenticator app')} onClick={() => onOpen('remove-authenticator')}>
            {say('Remove')}
          </Button>
        )}
      </Line>
      {isProtected && (
        <Line
          title={say('Recovery codes')}
          text={say('{count} of 10 left. Each signs you in once when you do not have your phone.', {
            count: recoveryCodesLeft,
          })}
        >
          {recoveryCodesLeft < 4 && <Badge tone="expiring">{say('Few left')}</Badge>}
          <Button variant="default" onClick={() => onOpen('renew-codes')}>
            {say('Create new codes')}
          </Button>
        </Line>
      )}
    </ul>
  );
}

function Line({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <small className="muted">{text}</small>
      </span>
      <span className={own.verbs}>{children}</span>
    </li>
  );
}
