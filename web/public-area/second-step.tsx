import { useState, type FormEvent } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { AskedSecondFactor } from '#common/second-factors.ts';
import { api, type ApiError } from '../api.ts';
import { canUsePasskeys } from '../passkey-support.ts';
import { say, sayLater } from '../words/say.ts';
import type { LoginAnswer } from './begin-session.ts';

interface Props {
  asked: AskedSecondFactor;
  onSignedIn: (answer: LoginAnswer) => void;
  /** With a sentence when the first step has to be done again. */
  onBack: (problem?: string) => void;
}
type Method = AskedSecondFactor['methods'][number];

const WAYS: Record<Method, { title: string; text: string; link: string }> = {
  totp: {
    title: sayLater('Enter your code'),
    text: sayLater('Open your authenticator app and enter the six digits it shows for Muster.'),
    link: sayLater('Use your authenticator app'),
  },
  passkey: {
    title: sayLater('Use your passkey'),
    text: sayLater('Confirm with your fingerprint, face, PIN or security key.'),
    link: sayLater('Use a passkey'),
  },
  'recovery-code': {
    title: sayLater('Enter a recovery code'),
    text: sayLater('Each recovery code works once.'),
    link: sayLater('Use a recovery code'),
  },
};

/** After a right password: what else the account asks for. */
export default function SecondStep({ asked, onSignedIn, onBack }: Props) {
  const methods = asked.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<Method | undefined>(methods[0]);
  const [code, setCode] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState('');

  const attempt = async (confirm: () => Promise<LoginAnswer>) => {
    setChecking(true);
    setProblem('');
    try {
      onSignedIn(await confirm());
    } catch (error) {
      if ((error as ApiError).status === 401) return onBack((error as Error).message);
      setProblem((error as Error).message);
      setCode('');
      setChecking(false);
    }
  };
  const checkCode = (entered: string) =>
    attempt(() =>
      api('/api/users/login/second-factor', {
        body: { code: entered },
        headers: { authorization: `Bearer ${asked.token}` },
        anonymous: true,
      }),
    );
  const checkPasskey = () => attempt(async () => (await import('../passkeys.ts')).signInWithPasskey(asked.token));
  const enter = (text: string) => {
    const entered = method === 'totp' ? text.replace(/\D/g, '').slice(0, 6) : text;
    setCode(entered);
    if (method === 'totp' && entered.length === 6 && !isChecking) void checkCode(entered);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (method === 'passkey' ? checkPasskey() : checkCode(code));
  };
  const choose = (next: Method) => {
    setMethod(next);
    setCode('');
    setProblem('');
  };

  if (!method) return <NoWay onBack={onBack} />;
  const { title, text } = WAYS[method];
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <h1>{say(title)}</h1>
          <Text c="dimmed">{say(text)}</Text>
        </div>
        {method !== 'passkey' && (
          <TextInput
            key={method}
            label={method === 'totp' ? say('Code') : say('Recovery code')}
            name="code"
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            readOnly={isChecking}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={(event) => enter(event.currentTarget.value)}
          />
        )}
        {method === 'passkey' && problem && (
          <Text c="var(--m-danger)" role="alert">
            {problem}
          </Text>
        )}
        <Button type="submit" fullWidth loading={isChecking} disabled={method !== 'passkey' && !code.trim()}>
          {method === 'passkey' ? say('Use your passkey') : say('Confirm')}
        </Button>
        <Stack gap="xs">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="default" fullWidth disabled={isChecking} onClick={() => choose(other)}>
                {say(WAYS[other].link)}
              </Button>
            ))}
          <Button variant="subtle" fullWidth disabled={isChecking} onClick={() => onBack()}>
            {say('Back')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

function NoWay({ onBack }: Pick<Props, 'onBack'>) {
  return (
    <Stack gap="md">
      <h1>{say('A passkey is needed')}</h1>
      <Text c="dimmed">
        {say('This browser cannot use passkeys here. Sign in on a device that has yours, or ask your administrator for help.')}
      </Text>
      <Button variant="default" onClick={() => onBack()}>
        {say('Back')}
      </Button>
    </Stack>
  );
}
