import { useState, type FormEvent } from 'react';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { resetPassword } from '#common/validators/passwords.ts';
import { api } from '../api.ts';
import { homeOf } from '../landing.ts';
import { queryClient } from '../query-client.ts';
import { sessionStore, type SessionUser } from '../session-store.ts';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';

interface LoginAnswer {
  user: SessionUser;
  token: string;
}

/** Sets the password of the account whose temporary login was just verified, and signs in. */
export function NewPasswordForm({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const [isSaving, setSaving] = useState(false);
  const problems = resetPassword(password, confirm);
  const isValid = Object.keys(problems).length === 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    if (!isValid) return;
    setSaving(true);
    try {
      const headers = { authorization: `Bearer ${token}` };
      await api('/api/users/completeRegistration', { body: { password }, headers, anonymous: true });
      toast.success('Password Successfully Reset. Sending to login.', 1000);
      const { user, token: session } = await api<LoginAnswer>('/api/users/login', { body: { email, password }, anonymous: true });
      queryClient.clear();
      sessionStore.start(user, session);
      void navigate(homeOf(user.userType), { replace: true });
    } catch {
      showError('There was an issue setting new password. Please try again later. Or contact us if this issue persists.');
    }
    setSaving(false);
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <h1>Choose a new password</h1>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          description="6 to 20 characters with a lowercase letter, an uppercase letter and one of @#$%^&+=?!*"
          autoComplete="new-password"
          autoFocus
          maxLength={20}
          value={password}
          error={touched.password ? problems.password : undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setTouched((before) => ({ ...before, password: true }));
          }}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          value={confirm}
          error={touched.confirm ? problems.confirm : undefined}
          onChange={(event) => {
            setConfirm(event.currentTarget.value);
            setTouched((before) => ({ ...before, confirm: true }));
          }}
        />
        <Button type="submit" loading={isSaving}>
          Set password
        </Button>
      </Stack>
    </form>
  );
}
