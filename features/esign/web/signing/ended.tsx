import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { save } from '#web/files.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { SigningView } from '../../signing-answers.ts';
import { NextInSitting } from '../sitting/next-in-sitting.tsx';
import { sealedFile, type Opened } from './signing-api.ts';
import { SigningFrame } from './signing-frame.tsx';

/** Where there is nothing to sign: done, declined, canceled, or not their turn yet. */
export function Ended({ opened, view }: { opened: Opened; view: SigningView }) {
  const { agreement } = view;
  const { icon, title, text } = wordsOf(view);
  const fetchFile = useMutation({ mutationFn: () => sealedFile(opened), onSuccess: save });
  return (
    <SigningFrame title={agreement.name ?? 'Document'}>
      <div aria-live="polite">
        <EmptyState icon={icon} title={title} text={text}>
          {agreement.status === 'Completed' && (
            <Button
              size="md"
              leftSection={<Icon name="download" size={18} />}
              loading={fetchFile.isPending}
              onClick={() => fetchFile.mutate()}
            >
              Download the signed document
            </Button>
          )}
          <NextInSitting agreement={opened.agreement} />
        </EmptyState>
      </div>
      {fetchFile.isError && (
        <Alert color="red" role="alert" maw={480} mx="auto">
          {fetchFile.error.message}
        </Alert>
      )}
    </SigningFrame>
  );
}

export function wordsOf({ agreement, recipient, turn }: SigningView): { icon: string; title: string; text: string } {
  const sender = agreement.sender ?? 'The sender';
  if (agreement.status === 'Completed')
    return {
      icon: 'circle-check',
      title: 'Everybody has signed',
      text: 'The document is sealed. We sent a copy to your email.',
    };
  if (recipient.state === 'declined' || agreement.status === 'Declined')
    return {
      icon: 'x',
      title: recipient.state === 'declined' ? 'You declined to sign' : 'This document was declined',
      text: `${sender} knows about it. Nobody can sign this document any more.`,
    };
  if (agreement.status === 'Canceled')
    return { icon: 'lock', title: 'This document was canceled', text: `Please ask ${sender} if you have a question.` };
  if (recipient.state === 'signed')
    return {
      icon: 'circle-check',
      title: 'Thank you, you have signed',
      text: 'We will email you the finished document as soon as everybody has signed.',
    };
  if (!turn)
    return {
      icon: 'hourglass',
      title: 'It is not your turn yet',
      text: 'Others sign before you. We will email you as soon as it is your turn.',
    };
  return { icon: 'file', title: 'Nothing to sign', text: '' };
}
