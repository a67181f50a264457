import { useState } from 'react';
import { Alert, Button, Progress, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { api } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { uploadFile } from '#web/files.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isFileLink } from '../file-link.ts';
import type { ItemView } from '../board.ts';
import { sentenceOf, useItemVerbs } from './board-api.ts';
import { ChooseFile, Chosen, SentBack } from './choose-file.tsx';
import { StoredDocument } from './stored-document.tsx';
import classes from './credentialing.module.css';

/** Photograph or choose, look at it, say until when it is valid, send. What was chosen stays when sending fails. */
export function UploadAnswer({ item }: { item: ItemView }) {
  const { complete } = useItemVerbs(item._id);
  const [file, setFile] = useState<File | null>(null);
  const [expires, setExpires] = useState(item.stage === 'rejected' ? '' : (item.completionDetails?.expirationDate ?? ''));
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      const { _id } = await uploadFile(chosen, 'credentialing');
      await complete.mutateAsync({ fileId: _id, expirationDate: expires || null });
    },
    onSuccess: () => setFile(null),
  });
  const problem = sentenceOf(send.error) ?? (file && file.size > LARGEST_FILE ? 'The file is larger than 25 MB.' : null);
  const hasDocument = isFileLink(item.completionDetails?.documentLink);
  const isSentBack = hasDocument && item.stage === 'rejected';
  const isMissingDate = item.requires_exp_date === true && !isDay(expires);

  return (
    <Stack gap="md">
      {hasDocument && !file && <StoredDocument details={item.completionDetails!} />}
      {item.mayComplete && (
        <>
          <ChooseFile isAgain={Boolean(item.completionDetails?.documentLink)} onChoose={setFile} />
          {item.field_type === 'Uploaded Document' && !file && <PhotographPages itemId={item._id} />}
          {file && (
            <div className={isSentBack ? classes.oldAndNew : undefined}>
              {isSentBack && <SentBack file={item.completionDetails!.documentLink!} />}
              <Chosen file={file} onDrop={() => setFile(null)} />
            </div>
          )}
          {file && item.requires_exp_date && (
            <DayField
              required
              label="Expiration date"
              description="As printed on the document"
              value={expires}
              onChange={setExpires}
            />
          )}
          {send.isPending && <Progress value={100} animated aria-label="Uploading" />}
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          {file && (
            <Button
              size="md"
              loading={send.isPending}
              disabled={isMissingDate || file.size > LARGEST_FILE}
              onClick={() => send.mutate(file)}
            >
              Send for review
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

/** Several pages, on this device or on another one. */
function PhotographPages({ itemId }: { itemId: string }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => api<{ record: { _id: string } }>('/api/doc-cap', { body: { required_item: itemId } }),
    onSuccess: ({ record }) => navigate(`/doc-cap/${record._id}`),
  });
  return (
    <Button
      size="md"
      variant="default"
      loading={begin.isPending}
      leftSection={<Icon name="camera" size={18} />}
      onClick={() => begin.mutate()}
    >
      Several pages or another device
    </Button>
  );
}
