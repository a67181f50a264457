import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { AskedSecondFactor } from '#common/second-factors.ts';
import { ApiError, api } from '../api.ts';
import { homeOf, isTokenExpired, landingAfterSignIn } from '../landing.ts';
import { canUsePasskeys } from '../passkey-support.ts';
import { sessionStore } from '../session-store.ts';
import { useSignInOptions } from '../sign-in-options.ts';
import { takeRedirect } from '../stored-redirect.ts';
import { brand } from '../brand.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { beginSession, type LoginAnswer } from './begin-session.ts';
import { rememberEmail, rememberedEmail } from './remember-me.ts';

const SecondStep = lazy(() => import('./second-step.tsx'));

export default function SignIn() {
  usePageTitle(say('Sign in'));
  const navigate = useNavigate();
  const { search } = useLocation();
  const options = useSignInOptions();
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(() => rememberedEmail() !== '');
  const [status, setStatus] = useState<'idle' | 'loading' | 'success'>('idle');
  const [error, setError] = useState('');
  const [asked, setAsked] = useState<AskedSecondFactor>();
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const returned = useRef(new URLSearchParams(search));
  const [isReturning, setReturning] = useState(() => new URLSearchParams(search).has('sso'));

  const signedIn = sessionStore.current();
  const isSignedIn = signedIn && status === 'idle' && !isTokenExpired(signedIn.token);

  const finish = (answer: LoginAnswer) => {
    const { user } = answer;
    setStatus('success');
    beginSession(answer);
    toast.success(say('Welcome {name}. Login Successful!', { name: user.first_name ?? user.name }), 1500);
    void navigate(landingAfterSignIn(user.userType, takeRedirect()), { replace: true });
  };
  const attempt = async (confirm: () => Promise<LoginAnswer>, isDone = () => {}) => {
    setStatus('loading');
    setError('');
    try {
      const answer = await confirm();
      isDone();
      finish(answer);
    } catch (problem) {
      setStatus('idle');
      const needed = problem instanceof ApiError ? problem.secondFactor : undefined;
      if (!needed) return setError((problem as Error).message);
      isDone();
      setAsked(needed);
    }
  };
  const signIn = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      () => api<LoginAnswer>('/api/users/login', { body: { email, password }, anonymous: true }),
      () => rememberEmail(isRemembered ? email : ''),
    );
  };
  const withPasskey = () => attempt(async () => (await import('../passkeys.ts')).signInWithPasskey());
  const startAgain = (problem = '') => {
    setAsked(undefined);
    setPassword('');
    setError(problem);
  };

  // Back from the sign-in service: what it brought stands in the address and leaves it at once.
  useEffect(() => {
    const [code, refused] = ['sso', 'sso-error'].map((name) => returned.current.get(name));
    returned.current = new URLSearchParams();
    if (!code && !refused) return;
    if (refused) void import('./single-sign-on-refusals.ts').then(({ refusalOf }) => setError(refusalOf(refused)));
    void navigate('/login', { replace: true });
    if (code && !isSignedIn)
      void attempt(() => api<LoginAnswer>('/api/users/login/sso', { body: { code }, anonymous: true })).finally(() =>
        setReturning(false),
      );
  });

  if (isSignedIn) return <Navigate to={homeOf(signedIn.user.userType)} replace />;
  if (asked)
    return (
      <Suspense fallback={null}>
        <SecondStep asked={asked} onSignedIn={finish} onBack={startAgain} />
      </Suspense>
    );
  if (isReturning)
    return (
      <div role="status">
        <h1>{say('Signing you in …')}</h1>
      </div>
    );
  const isWithoutPasswords = options?.passwordsFor === 'system-admins' && !isPasswordWanted;
  const singleSignOn = options?.singleSignOn && (
    <Button
      component="a"
      href="/api/auth/oidc/start"
      variant={isWithoutPasswords ? 'filled' : 'default'}
      fullWidth
      disabled={status === 'loading'}
    >
      {say('Sign in with {name}', { name: options.singleSignOn.name })}
    </Button>
  );
  return (
    <form onSubmit={signIn}>
      <Stack gap="md">
        <div>
          <h1>{say('Sign in')}</h1>
          <Text c="dimmed">{say('to {name}', { name: brand.name })}</Text>
        </div>
        {!isWithoutPasswords && (
          <>
            <TextInput
              label={say('Email')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus={!email}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={say('Password')}
              name="password"
              autoComplete="current-password"
              autoFocus={Boolean(email)}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Group justify="space-between">
              <Checkbox
                label={say('Remember Me')}
                checked={isRemembered}
                onChange={(event) => setRemembered(event.currentTarget.checked)}
              />
              <Anchor component={Link} to="/forgot-password" size="sm">
                {say('Forgot your password?')}
              </Anchor>
            </Group>
          </>
        )}
        {error && (
          <Text c="var(--m-danger)" role="alert">
            {error}
          </Text>
        )}
        {isWithoutPasswords ? (
          singleSignOn
        ) : (
          <Button type="submit" fullWidth disabled={!email.trim() || !password} loading={status === 'loading'}>
            {say('Sign In')}
          </Button>
        )}
        {canUsePasskeys() && (
          <Button variant="default" fullWidth disabled={status === 'loading'} onClick={() => void withPasskey()}>
            {say('Use a passkey')}
          </Button>
        )}
        {isWithoutPasswords ? (
          <Button variant="subtle" fullWidth onClick={() => setPasswordWanted(true)}>
            {say('System Admin? Use a password')}
          </Button>
        ) : (
          singleSignOn
        )}
      </Stack>
    </form>
  );
}
