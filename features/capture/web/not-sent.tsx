import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Unsent } from '#web/offline/unsent.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import { captureOptions, reopenCapture, type CaptureView, type Opened } from './capture-api.ts';
import type { RefusedPage } from './use-page-queue.ts';
import classes from './capture.module.css';

interface Props {
  opened: Opened;
  /** Absent where it can no longer be opened. */
  capture: CaptureView | undefined;
  refused: readonly RefusedPage[];
  onSendAgain: () => void;
  onDiscard: () => void;
}

/** Pages that the server refused stay until they are sent, saved or discarded: nothing is lost without a word. */
export function NotSent({ opened, capture, refused, onSendAgain, onDiscard }: Props) {
  const queryClient = useQueryClient();
  const isDone = capture?.state === 'done';
  const again = useMutation({
    mutationFn: async () => {
      if (isDone) await reopenCapture(opened);
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: captureOptions(opened).queryKey, exact: true });
      onSendAgain();
    },
  });
  return (
    <Alert
      color="yellow"
      role="alert"
      title={say({ one: '1 page was not sent', other: '{count} pages were not sent' }, { count: refused.length })}
    >
      <p className={classes.hint}>{whySentence(opened, capture, refused)}</p>
      <ol className={classes.notSent} aria-label={say('Pages that were not sent')}>
        {refused.map(({ page }, at) => (
          <RefusedPageRow key={page.id} page={page} number={at + 1} />
        ))}
      </ol>
      {again.error && <p role="alert">{again.error.message}</p>}
      <div className={classes.notSentActions}>
        {capture && (
          <Button size="md" loading={again.isPending} onClick={() => again.mutate()}>
            {isDone ? say('Add to the document') : say('Send again')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={onDiscard}>
          {say('Discard')}
        </Button>
      </div>
    </Alert>
  );
}

function RefusedPageRow({ page: { blob }, number }: { page: Unsent; number: number }) {
  const address = useObjectUrl(blob);
  return (
    <li>
      {address && blob.type.startsWith('image/') ? <img src={address} alt="" /> : <Icon name="file" size={32} />}
      <Button
        component="a"
        size="md"
        variant="default"
        href={address}
        download={`page-${number}.${blob.type === 'application/pdf' ? 'pdf' : 'jpg'}`}
        leftSection={<Icon name="download" size={18} />}
        aria-label={say('Save page {number} to this device', { number })}
      >
        {say('Save to this device')}
      </Button>
    </li>
  );
}

function whySentence({ token }: Opened, capture: CaptureView | undefined, refused: readonly RefusedPage[]): string {
  if (capture?.state === 'done') return say('This document was finished on another device before they arrived.');
  if (capture) return [...new Set(refused.map(({ reason }) => reason))].join(' ');
  return token
    ? say('The link has ended. Save the pages to this device, scan a new code, and add them there with “Choose files”.')
    : say('This document can no longer be opened. Save the pages to this device: they are kept here for one day.');
}
