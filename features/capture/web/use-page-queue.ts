import { useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { newId } from '#common/ids.ts';
import { forgetUnsent, keepUnsent, unsentOf, type Unsent } from '#web/offline/unsent.ts';
import { captureOptions, secretOf, sendPage, type Opened } from './capture-api.ts';
import { createPageQueue } from './page-queue.ts';

/** Pages that were taken here and are not at the server yet: each is sent by itself, also after the page was loaded anew. */
export function usePageQueue({ id, token }: Opened) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Unsent[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useMemo(
    () =>
      createPageQueue({
        send: (page) => sendPage({ id, token }, page.id, page.blob),
        onOver: async (page, refused) => {
          if (refused) setProblem(refused); // it stays until another page is taken
          await forgetUnsent(page.id).catch(() => undefined);
          await queryClient.invalidateQueries({ queryKey: captureOptions({ id, token }).queryKey, exact: true });
        },
        onChange: setWaiting,
      }),
    [id, token, queryClient],
  );

  useEffect(() => {
    void unsentOf(secretOf({ id, token }), id)
      .catch(() => [])
      .then((kept) => {
        queue.addKept(kept);
        return queue.sendAll();
      });
    const stop = queue.keepSending();
    addEventListener('online', queue.sendAll);
    return () => {
      stop();
      removeEventListener('online', queue.sendAll);
    };
  }, [id, token, queue]);

  const add = (blob: Blob): string => {
    const page = { id: newId(), blob };
    setProblem(null);
    queue.add(page);
    // where the browser keeps nothing the page goes from memory alone
    void keepUnsent(secretOf({ id, token }), id, page)
      .catch(() => undefined)
      .then(queue.sendAll);
    return page.id;
  };
  return { waiting, problem, add };
}
