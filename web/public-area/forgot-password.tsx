import { useState, type FormEvent } from 'react';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { api } from '../api.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';

/** Asks for a temporary password by mail; whatever the server says, the next step is /new-password. */
export default function ForgotPassword() {
  usePageTitle(say('Forgot password'));
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      await api('/api/users/password-reset', { body: { email }, anonymous: true });
      toast.show({
        title: say('Success'),
        text: say('Password reset request was successful.'),
        style: 'success',
        duration: 1000,
      });
    } catch (error) {
      toast.show({ title: say('Warning'), text: (error as Error).message, style: 'warning' });
    }
    void navigate('/new-password', { state: { email } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div>
          <h1>{say('Forgot your password?')}</h1>
          <Text c="dimmed">{say('We will send a temporary password to your email address.')}</Text>
        </div>
        <TextInput
          label={say('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!email.trim()} loading={isSending}>
          {say('Submit')}
        </Button>
        <Group justify="space-between">
          <Anchor component={Link} to="/login" size="sm">
            {say('Back to sign in')}
          </Anchor>
          <Anchor component={Link} to="/new-password" size="sm">
            {say('I have a temporary password')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
