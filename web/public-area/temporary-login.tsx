import { useState, type FormEvent } from 'react';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { api, ApiError } from '../api.ts';
import { showError } from '../ui/dialogs.ts';
import { say } from '../words/say.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onVerified: (token: string) => void;
}
export function TemporaryLogin({ email, onEmail, onVerified }: Props) {
  const [password, setPassword] = useState('');
  const [isVerifying, setVerifying] = useState(false);
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    setVerifying(true);
    try {
      const { token } = await api<{ token?: string }>('/api/users/templogin', { body: { email, password }, anonymous: true });
      if (token) onVerified(token);
      else refuse(say('Temporary Password was not correct'));
    } catch (error) {
      refuse(isWithoutWords(error) ? say('Email or temporary password was incorrect') : (error as Error).message);
    }
    setVerifying(false);
  };
  const refuse = (sentence: string) => {
    showError(sentence);
    setPassword('');
    onEmail('');
  };
  return (
    <form onSubmit={verify}>
      <Stack gap="md">
        <div>
          <h1>{say('Enter your temporary password')}</h1>
          <Text c="dimmed">{say('It was sent to your email address.')}</Text>
        </div>
        <TextInput
          label={say('Email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={say('Temporary password')}
          autoComplete="one-time-code"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!email.trim() || !password} loading={isVerifying}>
          {say('Verify')}
        </Button>
        <Anchor component={Link} to="/login" size="sm">
          {say('Back to sign in')}
        </Anchor>
      </Stack>
    </form>
  );
}

/** The server was reached and refused, and did not say why. */
const isWithoutWords = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !('error' in error.body && error.body.error);
