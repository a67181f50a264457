import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Props {
  session: string;
  person: { _id: string; name: string | null };
  onClose: () => void;
  onDone: () => void;
}
export function ExcuseDialog({ session, person, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const excuse = async () => {
    setPending(true);
    try {
      await api(`/api/course-sessions/${session}/excuse`, { method: 'PUT', body: { user: person._id, reason }, quiet: true });
      onDone();
      onClose();
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={`Excuse ${person.name}`}
      confirm="Excuse"
      disabled={!reason.trim()}
      isPending={isPending}
      onSubmit={() => void excuse()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
