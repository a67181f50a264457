import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { PASSWORD_RULES, resetPassword } from '#common/validators/passwords.ts';
import type { AskedSecondFactor } from '#common/second-factors.ts';
import { ApiError, api } from '../api.ts';
import { homeOf } from '../landing.ts';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say, sayAnswer } from '../words/say.ts';
import { beginSession, type LoginAnswer } from './begin-session.ts';

const SecondStep = lazy(() => import('./second-step.tsx'));

/** Sets the password of the account whose temporary login was just verified, and signs in. */
export function NewPasswordForm({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<AskedSecondFactor>();
  const problems = resetPassword(password, confirm);
  const isValid = Object.keys(problems).length === 0;
  const enter = (answer: LoginAnswer) => {
    beginSession(answer);
    void navigate(homeOf(answer.user.userType), { replace: true });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    if (!isValid) return;
    setSaving(true);
    try {
      const headers = { authorization: `Bearer ${token}` };
      await api('/api/users/completeRegistration', { body: { password }, headers, anonymous: true });
      toast.success(say('Password Successfully Reset. Sending to login.'), 1000);
      enter(await api<LoginAnswer>('/api/users/login', { body: { email, password }, anonymous: true }));
    } catch (problem) {
      if (problem instanceof ApiError && problem.secondFactor) setAsked(problem.secondFactor);
      else
        showError(say('There was an issue setting new password. Please try again later. Or contact us if this issue persists.'));
    }
    setSaving(false);
  };
  if (asked)
    return (
      <Suspense fallback={null}>
        <SecondStep asked={asked} onSignedIn={enter} onBack={() => void navigate('/login')} />
      </Suspense>
    );
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <h1>{say('Choose a new password')}</h1>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={say('Password')}
          description={say(PASSWORD_RULES.reset)}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={touched.password && problems.password ? sayAnswer(problems.password) : undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setTouched((before) => ({ ...before, password: true }));
          }}
        />
        <PasswordInput
          label={say('Confirm password')}
          autoComplete="new-password"
          value={confirm}
          error={touched.confirm && problems.confirm ? sayAnswer(problems.confirm) : undefined}
          onChange={(event) => {
            setConfirm(event.currentTarget.value);
            setTouched((before) => ({ ...before, confirm: true }));
          }}
        />
        <Button type="submit" loading={isSaving}>
          {say('Set password')}
        </Button>
      </Stack>
    </form>
  );
}
