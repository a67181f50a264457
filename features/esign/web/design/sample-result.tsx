import { useEffect } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { downloadFile } from '#web/files.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { DocData } from '../../inputs.ts';
import type { SampleOfDocument } from '../../signing-answers.ts';
import { storedPages } from '../agreement/stored-pages.ts';
import { SignedPage } from '../signing/signed-page.tsx';
import signing from '../signing/signing.module.css';
import type { ValuesByRole } from './try-model.ts';
import classes from './design.module.css';

interface Props {
  document: string;
  data: DocData;
  values: ValuesByRole;
  onAgain: () => void;
  onClose: () => void;
}
/** The document as the server seals it with these answers, marked so that nobody takes it for a real one. */
export function SampleResult({ document, data, values, onAgain, onClose }: Props) {
  const sample = useMutation({
    mutationFn: () =>
      api<SampleOfDocument>(`/api/interactive-documents/${document}/sample`, { body: { doc_data: data, values }, quiet: true }),
  });
  const { mutate } = sample;
  useEffect(() => mutate(), [mutate]);
  return (
    <>
      <div className={classes.tryPages} aria-busy={!sample.data && !sample.isError}>
        {sample.isError && (
          <Alert color="red" role="alert" m="md" title={say('The sample could not be sealed')}>
            {sample.error.message}
          </Alert>
        )}
        {!sample.data && !sample.isError && (
          <div role="status" className={classes.sealing}>
            <p className="muted">{say('The server fills in and seals the sample …')}</p>
            <Skeleton className={classes.sealingPage} />
          </div>
        )}
        {sample.data && <Pages sample={sample.data} />}
      </div>
      <footer className={classes.tryFoot}>
        {sample.data && (
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            onClick={() => void downloadFile(sample.data.file._id)}
          >
            {say('Download the sample')}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {say('Play it again')}
        </Button>
        <Button onClick={onClose}>{say('Back to the designer')}</Button>
      </footer>
    </>
  );
}

function Pages({ sample: { file, pages } }: { sample: SampleOfDocument }) {
  const source = storedPages(file.path);
  return (
    <div className={signing.pages} data-result>
      {pages.map((size, page) => (
        <SignedPage key={size.image} source={source} number={page + 1} of={pages.length} size={size} zoom={1} />
      ))}
    </div>
  );
}
