import { useState } from 'react';
import { ActionIcon, Alert } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOnline } from '#web/offline/use-online.ts';
import type { Unsent } from '#web/offline/unsent.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import { captureOptions, orderPages, pageOptions, removePage, type CaptureView, type Opened } from './capture-api.ts';
import { PageDialog } from './page-dialog.tsx';
import classes from './capture.module.css';

interface Props {
  opened: Opened;
  capture: CaptureView;
  waiting: readonly Unsent[];
  onRetake: (page: string) => void;
}

/** The pages in their order, those that are on their way at the end; one that is opened is looked at, taken again or removed. */
export function CapturedPages({ opened, capture, waiting, onRetake }: Props) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const [open, setOpen] = useState<string | null>(null);
  const { queryKey } = captureOptions(opened);
  const refresh = () => queryClient.invalidateQueries({ queryKey, exact: true });
  const order = useMutation({ mutationFn: (ids: string[]) => orderPages(opened, ids), onSettled: refresh });
  const remove = useMutation({ mutationFn: (id: string) => removePage(opened, id), onSettled: refresh });
  const ids = capture.pages.map(({ _id }) => _id);
  const sent = new Set(ids);
  const late = waiting.filter(({ id }) => !sent.has(id));
  if (!ids.length && !late.length) return null;
  const isBusy = order.isPending || remove.isPending;
  /** With its neighbor before it: -1, or after it: 1. */
  const swap = (at: number, by: number) => order.mutate(ids.with(at, ids[at + by]!).with(at + by, ids[at]!));
  const problem = order.error ?? remove.error;
  const shown = open === null ? -1 : ids.indexOf(open);
  return (
    <>
      <ol className={classes.pages} aria-label={say('Pages')}>
        {ids.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              className={classes.page}
              aria-label={say('Look at page {number}', { number: at + 1 })}
              onClick={() => setOpen(id)}
            >
              <SentPage opened={opened} id={id} number={at + 1} />
            </button>
            <span className={classes.tools}>
              <strong className="numeric">{at + 1}</strong>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={say('Move page {number} earlier', { number: at + 1 })}
                disabled={at === 0 || isBusy}
                onClick={() => swap(at, -1)}
              >
                <Icon name="chevron-left" size={20} />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={say('Move page {number} later', { number: at + 1 })}
                disabled={at === ids.length - 1 || isBusy}
                onClick={() => swap(at, 1)}
              >
                <Icon name="chevron-right" size={20} />
              </ActionIcon>
            </span>
          </li>
        ))}
        {late.map(({ id, blob }) => (
          <li key={id}>
            <LatePage blob={blob} />
            <span className={classes.tools}>
              <small className="muted">{isOnline ? say('Sending…') : say('Waiting for a connection')}</small>
            </span>
          </li>
        ))}
      </ol>
      {problem && (
        <Alert color="red" role="alert">
          {problem.message}
        </Alert>
      )}
      {shown >= 0 && (
        <PageDialog
          opened={opened}
          id={ids[shown]!}
          number={shown + 1}
          of={ids.length}
          onRetake={() => {
            onRetake(ids[shown]!);
            setOpen(null);
          }}
          onRemove={() => {
            remove.mutate(ids[shown]!);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function SentPage({ opened, id, number }: { opened: Opened; id: string; number: number }) {
  const { data } = useQuery(pageOptions(opened, id));
  const address = useObjectUrl(data?.blob);
  return address && <img src={address} alt={say('Page {number}', { number })} />;
}

function LatePage({ blob }: { blob: Blob }) {
  const address = useObjectUrl(blob);
  return (
    <span className={classes.page} data-late>
      {address && blob.type.startsWith('image/') ? (
        <img src={address} alt={say('A page that is being sent')} />
      ) : (
        <Icon name="file" size={32} />
      )}
    </span>
  );
}
