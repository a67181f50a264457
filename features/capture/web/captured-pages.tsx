import { ActionIcon } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import type { Unsent } from '#web/offline/unsent.ts';
import { captureOptions, orderPages, pageOptions, removePage, type CaptureView, type Opened } from './capture-api.ts';
import classes from './capture.module.css';

interface Props {
  opened: Opened;
  capture: CaptureView;
  waiting: readonly Unsent[];
}

/** The pages in their order, those that are on their way at the end; a page is taken again by removing it. */
export function CapturedPages({ opened, capture, waiting }: Props) {
  const queryClient = useQueryClient();
  const { queryKey } = captureOptions(opened);
  const refresh = () => queryClient.invalidateQueries({ queryKey, exact: true });
  const order = useMutation({
    mutationFn: (ids: string[]) => orderPages(opened, ids),
    onSettled: refresh,
  });
  const remove = useMutation({ mutationFn: (id: string) => removePage(opened, id), onSettled: refresh });
  const ids = capture.pages.map(({ _id }) => _id);
  const sent = new Set(ids);
  const late = waiting.filter(({ id }) => !sent.has(id));
  if (!ids.length && !late.length) return null;
  const earlier = (at: number) => order.mutate(ids.map((id, n) => (n === at ? ids[at - 1]! : n === at - 1 ? ids[at]! : id)));
  const isBusy = order.isPending || remove.isPending;
  return (
    <>
      <ol className={classes.pages} aria-label="Pages">
        {ids.map((id, at) => (
          <li key={id}>
            <SentPage opened={opened} id={id} number={at + 1} />
            <span className={classes.tools}>
              <strong className="numeric">{at + 1}</strong>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Move page ${at + 1} forward`}
                disabled={at === 0 || isBusy}
                onClick={() => earlier(at)}
              >
                <Icon name="arrow-left" size={18} />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Remove page ${at + 1}`}
                disabled={isBusy}
                onClick={() => remove.mutate(id)}
              >
                <Icon name="trash" size={18} />
              </ActionIcon>
            </span>
          </li>
        ))}
        {late.map(({ id, blob }) => (
          <li key={id}>
            <LatePage blob={blob} />
            <span className={classes.tools}>
              <small className="muted">Sending…</small>
            </span>
          </li>
        ))}
      </ol>
      {[order.error, remove.error].map(
        (error) =>
          error && (
            <p key={error.message} role="alert">
              {error.message}
            </p>
          ),
      )}
    </>
  );
}

function SentPage({ opened, id, number }: { opened: Opened; id: string; number: number }) {
  const { data } = useQuery(pageOptions(opened, id));
  const address = useObjectUrl(data?.blob);
  return <span className={classes.page}>{address && <img src={address} alt={`Page ${number}`} />}</span>;
}

function LatePage({ blob }: { blob: Blob }) {
  const address = useObjectUrl(blob);
  return (
    <span className={classes.page} data-late>
      {address && blob.type.startsWith('image/') && <img src={address} alt="A page that is being sent" />}
    </span>
  );
}
