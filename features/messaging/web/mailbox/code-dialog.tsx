import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { submitCode } from './accounts-api.ts';

/** Takes the code that Google showed, or that came to the address. */
export function CodeDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const send = async () => {
    if (!code.trim()) return setProblem(say('Please enter the code.'));
    setPending(true);
    try {
      await submitCode(account, code.trim());
      toast.success(say('Account connected.'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.fields.code ?? error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={say('Enter the code')}
      confirm={say('Connect')}
      isPending={isPending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label={say('Code')}
        data-autofocus
        autoComplete="one-time-code"
        value={code}
        error={problem}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </FormDialog>
  );
}
