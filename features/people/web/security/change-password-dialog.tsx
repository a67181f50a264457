import { useState } from 'react';
import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changedPassword, PASSWORD_RULES, passwordConfirm } from '#common/validators/passwords.ts';
import { ApiError, api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { refreshSecondFactors } from './second-factors.ts';

/** Replaces one's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState({ password: '', newPassword: '', again: '' });
  const [touched, setTouched] = useState<readonly string[]>([]);
  const { password, newPassword, again } = values;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('/api/users/change-password', { body: { password, newPassword }, quiet: true }),
    onSuccess: () => {
      toast.success(say('Password changed. Your other sessions and your API keys have ended.'));
      void refreshSecondFactors();
      onClose();
    },
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const problems = {
    password: password ? undefined : say('Please enter your current password.'),
    newPassword: changedPassword(newPassword),
    again: passwordConfirm(newPassword, again),
  };
  const submit = () => {
    setTouched(Object.keys(values));
    if (Object.values(problems).every((problem) => !problem)) mutate();
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: (touched.includes(name) && problems[name]) || refused[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setTouched((before) => [...before, name]);
    },
  });
  return (
    <FormDialog
      title={say('Change password')}
      confirm={say('Change password')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordInput label={say('Current password')} autoComplete="current-password" data-autofocus {...field('password')} />
      <PasswordInput
        label={say('New password')}
        description={PASSWORD_RULES.change}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordInput label={say('Confirm password')} autoComplete="new-password" {...field('again')} />
      <Refusal error={error} atFields={refused} />
    </FormDialog>
  );
}
