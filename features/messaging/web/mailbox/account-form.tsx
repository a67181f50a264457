import { useState } from 'react';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { saveAccount, type MailAccount } from './accounts-api.ts';

/** An address and how it is signed in. The password is written, and never shown again. */
export function AccountForm({ account, onClose }: { account: MailAccount | undefined; onClose: () => void }) {
  const [address, setAddress] = useState(account?.gmail_email_address ?? '');
  const [nickname, setNickname] = useState(account?.account_nickname ?? '');
  const [password, setPassword] = useState('');
  const [isDefault, setDefault] = useState(account ? Boolean(account.isDefault) : true);
  const [keeps, setKeeps] = useState(Boolean(account?.keeps_strangers));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (!address.trim()) return setProblems({ gmail_email_address: say('Please enter the email address.') });
    setPending(true);
    try {
      await saveAccount(account?._id, {
        gmail_email_address: address.trim(),
        account_nickname: nickname.trim(),
        isDefault,
        keeps_strangers: keeps,
        ...(password ? { gmail_password: password } : {}),
      });
      toast.success(say('Account saved.'));
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems(Object.keys(problem.fields).length ? problem.fields : { gmail_email_address: problem.message });
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={say(account ? 'Edit mail account' : 'Add mail account')}
      confirm={say('Save account')}
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={say('Email address')}
        type="email"
        withAsterisk
        data-autofocus
        value={address}
        error={problems.gmail_email_address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <TextInput label={say('Nickname')} value={nickname} onChange={({ currentTarget }) => setNickname(currentTarget.value)} />
      <PasswordInput
        label={say('App password')}
        description={say('Leave this empty to connect with Google or to keep the current password.')}
        autoComplete="new-password"
        value={password}
        error={problems.gmail_password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Checkbox
        label={say('Send from this account by default')}
        checked={isDefault}
        onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
      />
      <Checkbox
        label={say('Keep mail from people without a record, visible only to me')}
        checked={keeps}
        onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
      />
    </FormDialog>
  );
}
