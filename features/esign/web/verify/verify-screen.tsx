import { useState, type DragEvent } from 'react';
import { Alert, Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatMoment } from '#web/formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say, sayAnswer, sayLater } from '#web/words/say.ts';
import type { VerifyAnswer, VerifyResult } from '../../signing-answers.ts';
import { SigningFrame } from '../signing/signing-frame.tsx';
import classes from './verify.module.css';

/** Anybody may have a file checked: whether it was sealed here, and whether it was changed since. */
export default function VerifyScreen() {
  const [isOver, setOver] = useState(false);
  const check = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return api<VerifyAnswer>('/api/esign/verify', { body, quiet: true, anonymous: true });
    },
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) check.mutate(file);
  };
  return (
    <SigningFrame title={say('Check a signed document')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same by keyboard */}
      <section
        className={classes.drop}
        data-over={isOver || undefined}
        aria-label={say('File to check')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="shield-check" size={32} />
        <p>{say('Drop a PDF here to see whether it was signed and sealed here, and whether it was changed since.')}</p>
        <FileButton
          accept="application/pdf"
          inputProps={{ 'aria-label': say('PDF to check') }}
          onChange={(file) => file && check.mutate(file)}
        >
          {(props) => (
            <Button {...props} size="md" loading={check.isPending}>
              {say('Choose a file')}
            </Button>
          )}
        </FileButton>
        <p className="muted">{say('The file is compared and not kept.')}</p>
      </section>
      <div aria-live="polite" className={classes.answer}>
        {check.isError && (
          <Alert color="red" role="alert">
            {check.error.message}
          </Alert>
        )}
        {check.data && <Result answer={check.data} name={check.variables?.name ?? ''} />}
      </div>
    </SigningFrame>
  );
}

const SAYS: Record<VerifyResult, { icon: string; title: string; tone: string }> = {
  'sealed-here': { icon: 'circle-check', title: sayLater('Sealed here, and unchanged'), tone: 'done' },
  changed: { icon: 'alert-triangle', title: sayLater('Changed since it was sealed'), tone: 'refused' },
  'not-ours': { icon: 'help', title: sayLater('Not sealed here'), tone: 'neutral' },
};

function Result({ answer: { result, sha256, agreement, sentence }, name }: { answer: VerifyAnswer; name: string }) {
  const { icon, title, tone } = SAYS[result];
  return (
    <section className={classes.result} data-tone={tone} aria-label={say('Result')}>
      <h2>
        <Icon name={icon} size={20} /> {say(title)}
      </h2>
      <p>{sayAnswer(sentence)}</p>
      <dl>
        <dt>{say('File')}</dt>
        <dd>{name}</dd>
        {agreement && (
          <>
            <dt>{say('Agreement')}</dt>
            <dd>{agreement.name}</dd>
            <dt>{say('Completed')}</dt>
            <dd>{formatMoment(agreement.completedAt)}</dd>
            <dt>{say('Signed by')}</dt>
            <dd>{agreement.recipients.map((each) => each.name ?? say(each.role)).join(', ')}</dd>
          </>
        )}
        <dt>{say('SHA-256')}</dt>
        <dd>{sha256}</dd>
      </dl>
    </section>
  );
}
