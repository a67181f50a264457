import { useRef, useState } from 'react';
import { Alert, Button, Progress, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { DOCUMENTS_TAKEN, LARGEST_FILE, sizeInWords } from '#common/files-taken.ts';
import { currentFormats } from '#web/formats.ts';
import { api } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { uploadFile } from '#web/files.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { isFileLink } from '../file-link.ts';
import type { ItemView } from '../board.ts';
import { sentenceOf, useItemVerbs } from './board-api.ts';
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
  const isMissingDate = item.requires_exp_date === true && !isDay(expires);

  return (
    <Stack gap="md">
      {isFileLink(item.completionDetails?.documentLink) && !file && <StoredDocument details={item.completionDetails} />}
      {item.mayComplete && (
        <>
          <ChooseFile isAgain={Boolean(item.completionDetails?.documentLink)} onChoose={setFile} />
          {item.field_type === 'Uploaded Document' && !file && <PhotographPages itemId={item._id} />}
          {file && <Chosen file={file} onDrop={() => setFile(null)} />}
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

function ChooseFile({ isAgain, onChoose }: { isAgain: boolean; onChoose: (file: File | null) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = (event: React.ChangeEvent<HTMLInputElement>) => {
    onChoose(event.currentTarget.files?.[0] ?? null);
    event.currentTarget.value = '';
  };
  return (
    <div className={classes.choose}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photograph the document"
        onChange={choose}
      />
      <input ref={picker} type="file" accept="application/pdf,image/*" hidden aria-label="Document file" onChange={choose} />
      <Button
        size="md"
        variant={isAgain ? 'default' : 'filled'}
        leftSection={<Icon name="camera" size={18} />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button size="md" variant="default" leftSection={<Icon name="upload" size={18} />} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <small className="muted">{DOCUMENTS_TAKEN}</small>
    </div>
  );
}

function Chosen({ file, onDrop }: { file: File; onDrop: () => void }) {
  const address = useObjectUrl(file);
  const isImage = file.type.startsWith('image/') && !/hei[cf]/.test(file.type);
  return (
    <figure className={classes.chosen}>
      {isImage && address && <img src={address} alt="What you are about to send" />}
      <figcaption>
        <Icon name="file" size={16} />
        <span className="ellipsis">{file.name}</span>
        <span className="numeric">{sizeInWords(file.size, currentFormats().locale)}</span>
        <Button size="compact-sm" variant="subtle" onClick={onDrop}>
          Remove
        </Button>
      </figcaption>
    </figure>
  );
}
