import { useState, type ReactNode } from 'react';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  title: string;
  /** What the button does. */
  confirm: string;
  /** What is decided, where the title does not say it. */
  about?: ReactNode;
  /** Who reads the reason. */
  readBy: string;
  /** What is written, and the field that takes the reason. */
  values: Record<string, unknown>;
  field: string;
  /** The sentence when it is done. */
  done: string;
  onSettled?: () => void;
  onClose: () => void;
}

/** Asks for the reason that a decision needs, and writes both. */
export function ReasonDialog({ module, record, title, confirm, about, readBy, values, field, done, onSettled, onClose }: Props) {
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: () => updateRecord(module, record._id, { ...values, [field]: reason.trim() }),
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onSettled,
  });
  const problem = decide.error && ((decide.error instanceof ApiError && decide.error.fields[field]) || decide.error.message);
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      disabled={!reason.trim()}
      isPending={decide.isPending}
      onSubmit={() => decide.mutate()}
      onClose={onClose}
    >
      {about && <p className="muted">{about}</p>}
      <Textarea
        label={say('Reason')}
        description={readBy}
        required
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem || undefined}
      />
    </FormDialog>
  );
}
