import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { save } from '#web/files.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
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
    <SigningFrame title={agreement.name ?? say('Document')}>
      <div aria-live="polite">
        <EmptyState icon={icon} title={title} text={text}>
          {agreement.status === 'Completed' && (
            <Button
              size="md"
              leftSection={<Icon name="download" size={18} />}
              loading={fetchFile.isPending}
              onClick={() => fetchFile.mutate()}
            >
              {say('Download the signed document')}
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
  const sender = agreement.sender ?? say('The sender');
  if (agreement.status === 'Completed')
    return {
      icon: 'circle-check',
      title: say('Everybody has signed'),
      text: say('The document is sealed. We sent a copy to your email.'),
    };
  if (recipient.state === 'declined' || agreement.status === 'Declined')
    return {
      icon: 'x',
      title: recipient.state === 'declined' ? say('You declined to sign') : say('This document was declined'),
      text: say('{sender} knows about it. Nobody can sign this document any more.', { sender }),
    };
  if (agreement.status === 'Canceled')
    return {
      icon: 'lock',
      title: say('This document was canceled'),
      text: say('Please ask {sender} if you have a question.', { sender }),
    };
  if (recipient.state === 'signed')
    return {
      icon: 'circle-check',
      title: say('Thank you, you have signed'),
      text: say('We will email you the finished document as soon as everybody has signed.'),
    };
  if (!turn)
    return {
      icon: 'hourglass',
      title: say('It is not your turn yet'),
      text: say('Others sign before you. We will email you as soon as it is your turn.'),
    };
  return { icon: 'file', title: say('Nothing to sign'), text: '' };
}
