import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

interface Props {
  session: string;
  person: { _id: string; name: string | null };
  onClose: () => void;
  onDone: () => void;
}
export function ExcuseDialog({ session, person, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(`/api/course-sessions/${session}/excuse`, { method: 'PUT', body: { user: person._id, reason }, quiet: true }),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onError: (problem) => toast.danger(problem.message),
  });
  return (
    <FormDialog
      title={say('Excuse {name}', { name: person.name ?? '' })}
      confirm={say('Excuse')}
      disabled={!reason.trim()}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Reason')}
        required
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
