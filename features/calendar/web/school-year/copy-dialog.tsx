import { useState } from 'react';
import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { refreshModule } from '#web/records/records-api.ts';
import type { Reference } from '#web/records/reference.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** Takes over the school year of another account. */
export function CopyDialog({ account, year, onClose }: { account: string; year: number; onClose: () => void }) {
  const [from, setFrom] = useState<Reference[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { from: from[0]!._id, to: account, start: `${year}-07-01`, end: `${year + 1}-06-30` };
      return api<{ created: number; existing: number }>('/api/account-calendar-events/copy-year', { body, quiet: true });
    },
    onSuccess: ({ created, existing }) => {
      void refreshModule('accountCalendarEvents');
      toast.success(say('{created} copied, {existing} were there', { created, existing }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Copy the school year {from}–{to}', { from: year, to: year + 1 })}
      confirm={say('Copy')}
      disabled={!from.length}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <RecordPicker
        moduleName="accounts"
        chosen={from}
        onChoose={setFrom}
        label={{ label: say('From'), 'data-autofocus': true }}
        among={{ all: [{ field: '_id', op: 'notEquals', value: account }] }}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
