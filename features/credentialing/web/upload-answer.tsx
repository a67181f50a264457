import { useState } from 'react';
import { Alert, Button, Progress, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { uploadFile } from '#web/files.ts';
import { say } from '#web/words/say.ts';
import { isFileLink } from '../file-link.ts';
import type { ItemView } from '../board.ts';
import { sentenceOf, useItemVerbs } from './board-api.ts';
import { ChooseFile, Chosen, SentBack } from './choose-file.tsx';
import { fileProblem } from './file-problem.ts';
import { Photograph } from './photograph.tsx';
import { isRenewalSentBack, isSentBack } from './stages.ts';
import { StoredDocument } from './stored-document.tsx';
import classes from './credentialing.module.css';

/** What is to be done stands first; what was sent already stands first where it only may be replaced. */
export function UploadAnswer({ item }: { item: ItemView }) {
  const details = item.completionDetails;
  const shown = details?.renewal ?? details;
  const document = isFileLink(shown?.documentLink) && <StoredDocument details={shown} />;
  const isAnswered = item.stage === 'submitted' || item.completed === true;
  const [isReplacing, setReplacing] = useState(false);
  if (!item.mayComplete) return document;
  if (!isAnswered)
    return (
      <Stack gap="md">
        <UploadForm item={item} onSent={() => {}} />
        {document}
      </Stack>
    );
  return (
    <Stack gap="md">
      {isReplacing ? (
        <UploadForm item={item} onSent={() => setReplacing(false)} />
      ) : (
        <Button size="md" variant={isRenewalSentBack(item) ? 'filled' : 'default'} onClick={() => setReplacing(true)}>
          {item.completed && !details?.renewal ? say('Send a newer one') : say('Replace it')}
        </Button>
      )}
      {document}
    </Stack>
  );
}

/** Photograph or choose, look at it, say until when it is valid, send. What was chosen stays when sending fails. */
export function UploadForm({ item, onSent }: { item: ItemView; onSent: () => void }) {
  const { complete } = useItemVerbs(item._id);
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // a document that takes the place of an approved or refused one has a date of its own
  const known = item.stage === 'submitted' ? (item.completionDetails?.renewal ?? item.completionDetails)?.expirationDate : null;
  const expires = typed ?? known ?? '';
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      const { _id } = await uploadFile(chosen, 'credentialing');
      await complete.mutateAsync({ fileId: _id, expirationDate: expires || null });
    },
    onSuccess: () => {
      setFile(null);
      setTyped(null);
      onSent();
    },
  });
  const refused = file && fileProblem(file);
  const problem = refused ?? sentenceOf(send.error);
  const sentBack = isRenewalSentBack(item) ? item.completionDetails?.rejectedRenewal : item.completionDetails;
  const old = isSentBack(item) ? sentBack?.documentLink : null;
  if (!file)
    return item.field_type === 'Uploaded Document' ? (
      <ChooseFile camera={<Photograph wanted={{ required_item: item._id }} />} onChoose={setFile} />
    ) : (
      <ChooseFile onChoose={setFile} />
    );
  return (
    <Stack gap="md">
      <div className={isFileLink(old) ? classes.oldAndNew : undefined}>
        {isFileLink(old) && <SentBack file={old} />}
        <Chosen file={file} onDrop={() => setFile(null)} />
      </div>
      {item.requires_exp_date && (
        <DayField
          required
          label={say('Expiration date')}
          description={say('As printed on the document')}
          value={expires}
          onChange={setTyped}
        />
      )}
      {send.isPending && <Progress value={100} animated aria-label={say('Uploading')} />}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Button
        size="md"
        loading={send.isPending}
        disabled={(item.requires_exp_date === true && !isDay(expires)) || refused !== null}
        onClick={() => send.mutate(file)}
      >
        {say('Send for review')}
      </Button>
    </Stack>
  );
}
