import { useState } from 'react';
import { PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changedPassword, passwordConfirm } from '#common/validators/passwords.ts';
import { ApiError, api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshSecondFactors } from './second-factors.ts';

/** Replaces one's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState({ password: '', newPassword: '', again: '' });
  const [isTried, setTried] = useState(false);
  const { password, newPassword, again } = values;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('/api/users/change-password', { body: { password, newPassword }, quiet: true }),
    onSuccess: () => {
      toast.success('Password changed. Your other sessions have ended.', 4000);
      void refreshSecondFactors();
      onClose();
    },
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const problems = {
    password: password ? undefined : 'Please enter your present password.',
    newPassword: changedPassword(newPassword),
    again: passwordConfirm(newPassword, again),
  };
  const submit = () => {
    setTried(true);
    if (Object.values(problems).every((problem) => !problem)) mutate();
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: (isTried && problems[name]) || refused[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <FormDialog title="Change password" confirm="Change password" isPending={isPending} onSubmit={submit} onClose={onClose}>
      <PasswordInput label="Present password" autoComplete="current-password" data-autofocus {...field('password')} />
      <PasswordInput
        label="New password"
        description="8 to 20 characters with a lowercase letter, an uppercase letter and one of @#$%^&+=?!*"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordInput label="New password again" autoComplete="new-password" {...field('again')} />
      {error && Object.keys(refused).length === 0 && (
        <Text c="var(--m-danger)" role="alert">
          {error.message}
        </Text>
      )}
    </FormDialog>
  );
}
