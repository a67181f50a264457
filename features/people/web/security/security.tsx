import { useState, type ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import type { SecondFactors } from '#common/second-factors.ts';
import { addPasskey } from '#web/passkeys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
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
    <AccountPage title="Security">
      <p className={classes.lead}>How you sign in. Any change here ends your other sessions, and we email you about it.</p>
      {error && <EmptyState icon="lock" title="This could not be loaded" text={error.message} />}
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
          title="Remove authenticator app?"
          text={
            data?.passkeys.length
              ? 'After that, signing in with your password requires a passkey. Your other sessions end.'
              : 'Only your password will protect your account, and your recovery codes stop working. Your other sessions end.'
          }
          confirm="Remove authenticator app"
          danger
          onConfirm={async (password) => {
            await securityCall('remove-totp', { password });
            close();
            toast.success('Authenticator app removed');
          }}
          onClose={close}
        />
      )}
      {opened === 'renew-codes' && (
        <PasswordDialog
          title="Create new recovery codes?"
          text="You get ten new codes. Your current codes stop working."
          confirm="Create new codes"
          onConfirm={async (password) =>
            showCodes((await securityCall<{ recoveryCodes: string[] }>('recovery-codes', { password })).recoveryCodes)
          }
          onClose={close}
        />
      )}
      {opened === 'passkey' && (
        <PasswordDialog
          title="Add a passkey"
          text="Your browser then asks where to save it: on this device, in your password manager, or on a security key."
          confirm="Continue"
          onConfirm={async (password) => {
            const { recoveryCodes } = await addPasskey(password, deviceName(navigator.userAgent));
            void refreshSecondFactors();
            toast.success('Passkey added');
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
      <Line title="Password" text="Changing your password ends your other sessions and your API keys.">
        <Button variant="default" onClick={() => onOpen('password')}>
          Change password
        </Button>
      </Line>
      <Line
        title="Authenticator app"
        text={
          totp ? (
            <>
              On since <RelativeTime value={totp.since} />
            </>
          ) : (
            'After you enter your password, an app on your phone confirms that it is you.'
          )
        }
      >
        {totp && <Badge tone="done">On</Badge>}
        <Button variant={totp ? 'default' : 'filled'} onClick={() => onOpen('authenticator')}>
          {totp ? 'Change app' : 'Set up'}
        </Button>
        {totp && (
          <Button variant="default" aria-label="Remove authenticator app" onClick={() => onOpen('remove-authenticator')}>
            Remove
          </Button>
        )}
      </Line>
      {isProtected && (
        <Line
          title="Recovery codes"
          text={`${recoveryCodesLeft} of 10 left. Each signs you in once when you do not have your phone.`}
        >
          {recoveryCodesLeft < 4 && <Badge tone="expiring">Few left</Badge>}
          <Button variant="default" onClick={() => onOpen('renew-codes')}>
            Create new codes
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
