import { useState } from 'react';
import { Alert, Button, FileButton, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api, ApiError } from '#web/api.ts';
import { uploadFile } from '#web/files.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { DocData, Input } from '../../inputs.ts';
import type { PagesOfPdf } from '../../signing-answers.ts';
import classes from './design.module.css';

/** A document begins with its PDF: from this device, or from an address. Fields and placeholders in it become inputs. */
export function TakePdf({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const [url, setUrl] = useState('');
  const take = useMutation({
    mutationFn: async (from: File | string) => {
      const address = typeof from === 'string' ? from : (await uploadFile(from)).path;
      const read = await api<PagesOfPdf>('/api/interactive-documents/generate-images-from-url', {
        body: { url: address },
        quiet: true,
      });
      const fields = { path: read.file.path, filename: read.file.filename, doc_data: docDataOfPdf(read) };
      await updateRecord(module, record._id, fields, record.version as number);
      return read.inputs.length;
    },
    onSuccess: (found) =>
      found > 0 && toast.success(say({ one: 'The PDF has 1 field.', other: 'The PDF has {count} fields.' }, { count: found })),
  });
  const problem = take.error instanceof ApiError ? (take.error.fields.url ?? take.error.message) : take.error?.message;
  return (
    <EmptyState
      icon="upload"
      title={say('Which PDF do people sign?')}
      text={say('Fields of a fillable PDF and placeholders such as {placeholder} become inputs.', {
        placeholder: '{{signature,r1}}',
      })}
    >
      <div className={classes.take}>
        <FileButton
          accept="application/pdf"
          inputProps={{ 'aria-label': say('PDF to sign') }}
          onChange={(file) => file && take.mutate(file)}
        >
          {(props) => (
            <Button {...props} size="md" loading={take.isPending}>
              {say('Choose a PDF')}
            </Button>
          )}
        </FileButton>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (url.trim()) take.mutate(url.trim());
          }}
        >
          <TextInput
            label={say('Or its address')}
            type="url"
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!url.trim()} loading={take.isPending}>
            {say('Fetch')}
          </Button>
        </form>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </EmptyState>
  );
}

const docDataOfPdf = ({ pages, inputs }: PagesOfPdf): DocData => ({
  pages: pages.map(({ width, height }, at) => ({
    width,
    height,
    inputs: inputs.filter(({ page }) => page === at + 1).map(({ page: _page, ...input }): Input => input),
  })),
});
