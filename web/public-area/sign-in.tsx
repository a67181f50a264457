import { useState, type FormEvent } from 'react';
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { api } from '../api.ts';
import { homeOf, isTokenExpired, landingAfterSignIn } from '../landing.ts';
import { queryClient } from '../query-client.ts';
import { sessionStore, type SessionUser } from '../session-store.ts';
import { takeRedirect } from '../stored-redirect.ts';
import { brand } from '../brand.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { toast } from '../ui/toasts.ts';
import { rememberEmail, rememberedEmail } from './remember-me.ts';

interface LoginAnswer {
  status: string;
  user: SessionUser;
  token: string;
}

export default function SignIn() {
  usePageTitle('Sign in');
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isWrongType?: boolean } | null };
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(() => rememberedEmail() !== '');
  const [status, setStatus] = useState<'idle' | 'loading' | 'success'>('idle');
  const [error, setError] = useState('');

  const signedIn = sessionStore.current();
  if (signedIn && status === 'idle' && !state?.isWrongType && !isTokenExpired(signedIn.token)) {
    return <Navigate to={homeOf(signedIn.user.userType)} replace />;
  }

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setStatus('loading');
    setError('');
    try {
      const { user, token } = await api<LoginAnswer>('/api/users/login', { body: { email, password }, anonymous: true });
      rememberEmail(isRemembered ? email : '');
      setStatus('success');
      queryClient.clear();
      sessionStore.rememberImpersonator(null);
      sessionStore.start(user, token);
      toast.success(`Welcome ${user.first_name ?? user.name}. Login Successful!`, 1500);
      void navigate(landingAfterSignIn(user.userType, takeRedirect()), { replace: true });
    } catch (problem) {
      setStatus('idle');
      setError((problem as Error).message);
    }
  };

  return (
    <form onSubmit={signIn}>
      <Stack gap="md">
        <div>
          <h1>Sign in</h1>
          <Text c="dimmed">to {brand.name}</Text>
        </div>
        {state?.isWrongType && <Text c="dimmed">Your account cannot open that page. Sign in with another account.</Text>}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={!email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={Boolean(email)}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Checkbox label="Remember Me" checked={isRemembered} onChange={(event) => setRemembered(event.currentTarget.checked)} />
          <Anchor component={Link} to="/forgot-password" size="sm">
            Forgot your password?
          </Anchor>
        </Group>
        {error && (
          <Text c="var(--m-danger)" role="alert">
            {error}
          </Text>
        )}
        <Button type="submit" fullWidth disabled={!email.trim() || !password} loading={status === 'loading'}>
          Sign In
        </Button>
      </Stack>
    </form>
  );
}
