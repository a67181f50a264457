import { useState } from 'react';
import { Alert, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '#web/formats.ts';
import { showRunSkipped } from '#web/records/skipped-records.ts';
import { LEAVE } from '#web/runs/undo-run.ts';
import type { ListActionProps } from '#web/screens.ts';
import { showProgress } from '#web/ui/dialogs.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { LetterFields, NO_LETTER, letterBody } from './letter-fields.tsx';
import { sendMany, type SentMany } from './send-many.ts';

/** One document for many records: each gets an agreement of its own, with the recipients that the document names. */
export default function SendManyDialog({ module, count, ids, onDone, onClose }: ListActionProps & { onClose: () => void }) {
  const [letter, setLetter] = useState(NO_LETTER);
  const [isSent, setSent] = useState(true);
  const records = `${formatNumber(count)} ${inSentence(say(count === 1 ? module.singular : pluralOf(module)))}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const order = { ...letterBody(letter), moduleName: module.name, ids: await ids(), send: isSent };
      let progress: ReturnType<typeof showProgress> | undefined;
      const leave = () => {
        onDone();
        onClose();
      };
      const begin = () => void (progress = showProgress(say('Sending for signature'), { label: say(LEAVE.label), run: leave }));
      return sendMany(order, begin, (done, total) => progress?.update(done, total)).finally(() => progress?.close());
    },
    onSuccess: ({ made, skipped, run }: SentMany) => {
      if (made)
        toast.success(
          isSent
            ? say({ one: '{count} agreement was sent', other: '{count} agreements were sent' }, { count: formatNumber(made) })
            : say({ one: '{count} agreement was made', other: '{count} agreements were made' }, { count: formatNumber(made) }),
        );
      else toast.warning(say('No agreement was made.'));
      if (skipped && run)
        void showRunSkipped(module, say(isSent ? '{count} not sent' : '{count} not made', { count: formatNumber(skipped) }), run);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Send for signature: {records}', { records })}
      confirm={say(isSent ? 'Send for signature' : 'Make agreements')}
      disabled={!letter.document}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <LetterFields letter={letter} onChange={setLetter} />
      <Checkbox
        size="sm"
        label={say('Send them now')}
        description={say(
          'Records whose document cannot be sent yet are left out and listed with the reason. Without this, the agreements wait to be sent.',
        )}
        checked={isSent}
        onChange={(event) => setSent(event.currentTarget.checked)}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
