import { useState } from 'react';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { formatDay } from '#web/formats.ts';
import { updateRecord } from '#web/records/records-api.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { hoursInWords } from './ledger-in-words.ts';
import { refreshTimeOff } from './time-off-api.ts';

/** Asks why a request for time off is denied. */
export default function DenyDialog({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const deny = useMutation({
    mutationFn: () => updateRecord(module, record._id, { status: 'Denied', denial_reason: reason.trim() }),
    onSuccess: () => {
      toast.success(say('Time off denied'));
      onClose();
    },
    onSettled: refreshTimeOff,
  });
  const about = [
    record.pto_date && formatDay(String(record.pto_date)),
    record.hours_requested && hoursInWords(Number(record.hours_requested)),
  ]
    .filter(Boolean)
    .join(', ');
  const problem = deny.error && ((deny.error instanceof ApiError && deny.error.fields.denial_reason) || deny.error.message);
  return (
    <FormDialog
      title={say('Deny the request of {name}', { name: String(record.name) })}
      confirm={say('Deny the request')}
      disabled={!reason.trim()}
      isPending={deny.isPending}
      onSubmit={() => deny.mutate()}
      onClose={onClose}
    >
      {about && <p className="muted">{about}</p>}
      <Textarea
        label={say('Reason')}
        description={say('The person who asked sees this reason.')}
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
