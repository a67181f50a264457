import { useState } from 'react';
import { Alert, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { uploadFile } from '#web/files.ts';
import { fieldOf } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { choicesFor } from '#web/fields/choices.ts';
import { say } from '#web/words/say.ts';
import { sentenceOf } from '../board-api.ts';
import { ChooseFile, Chosen } from '../choose-file.tsx';
import { fileProblem } from '../file-problem.ts';
import { Photograph } from '../photograph.tsx';

/** A document that nobody has asked for: it waits for review, and answers the open items of its type. */
export function AddDocumentDialog({ documents, onClose }: { documents: DescribedModule; onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [isTypeMissing, setTypeMissing] = useState(false);
  const [expires, setExpires] = useState('');
  const types = fieldOf(documents, 'document_type');
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      const { _id } = await uploadFile(chosen, documents.name);
      const body = { path: _id, document_type: type, expiration_date: expires || null };
      await api('/api/documents/hand-in', { body, quiet: true });
    },
    onSuccess: () => {
      toast.success(say('Your document was sent for review.'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['records'] }),
  });
  const refused = file && fileProblem(file);
  const problem = refused ?? sentenceOf(send.error);
  return (
    <FormDialog
      title={say('Add a document')}
      confirm={say('Send for review')}
      disabled={!file || refused !== null || !type || (expires !== '' && !isDay(expires))}
      isPending={send.isPending}
      onSubmit={() => file && send.mutate(file)}
      onClose={onClose}
    >
      <Select
        label={say('Type of document')}
        required
        searchable
        data={types ? [...choicesFor(types, undefined)] : []}
        value={type}
        onChange={setType}
        error={isTypeMissing && !type && say('Please choose a type of document.')}
      />
      {file ? (
        <>
          <Chosen file={file} onDrop={() => setFile(null)} />
          <DayField
            label={say('Expiration date')}
            description={say('If one is printed on the document')}
            value={expires}
            onChange={setExpires}
          />
        </>
      ) : (
        <ChooseFile
          camera={<Photograph wanted={type ? { document_type: type } : undefined} onMissing={() => setTypeMissing(true)} />}
          onChoose={setFile}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </FormDialog>
  );
}
