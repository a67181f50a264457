import { useState } from 'react';
import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { agreementPath } from './agreement-api.ts';
import { missingOfSender, rolesWithoutRecipient } from './agreement-view.ts';
import { LetterFields, NO_LETTER, letterBody, type Letter } from './letter-fields.tsx';

interface Props {
  about: RecordLink;
  /** The letter of an agreement that ended, with which the dialog begins. */
  start?: Letter;
  onClose: () => void;
}
/** Which document: its own recipients follow from the record. What is missing before it can be sent is asked on its page. */
export default function RequestDialog({ about, start = NO_LETTER, onClose }: Props) {
  const [letter, setLetter] = useState(start);
  const navigate = useNavigate();
  const request = useMutation({
    mutationFn: async () => {
      const body = {
        ...letterBody(letter),
        related_record: about,
        ...(about.moduleName === 'credentialing' ? { relatedCredentialingRecordId: about.recordId } : {}),
      };
      const { record } = await api<{ record: AnyRecord }>(agreementPath('').replace(/\/$/, ''), { body, quiet: true });
      const isReady = !rolesWithoutRecipient(record).length && !missingOfSender(record).length;
      if (isReady) await api(agreementPath('request-signature'), { body: { docId: record._id }, quiet: true });
      return { id: record._id, isReady };
    },
    onSuccess: ({ id, isReady }) => {
      void refreshModule('interactiveDocumentInstances');
      if (isReady) toast.success(say('The agreement is on its way.'));
      void navigate(`/app/interactiveDocumentInstances/${id}`);
    },
  });
  return (
    <FormDialog
      title={say('Request signature')}
      confirm={say('Request signature')}
      disabled={!letter.document}
      isPending={request.isPending}
      onSubmit={() => request.mutate()}
      onClose={onClose}
    >
      <LetterFields letter={letter} onChange={setLetter} />
      {request.isError && (
        <Alert color="red" role="alert">
          {request.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
