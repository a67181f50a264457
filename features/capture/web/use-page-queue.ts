import { useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { newId } from '#common/ids.ts';
import { forgetUnsent, keepUnsent, unsentOf, type Unsent } from '#web/offline/unsent.ts';
import { captureOptions, secretOf, sendPage, type Opened } from './capture-api.ts';
import { createPageQueue } from './page-queue.ts';

/** A page that the server did not take. */
export interface RefusedPage {
  page: Unsent;
  reason: string;
}

/**
 * Pages that were taken here and are not at the server yet: each is sent by itself, also after the page was loaded anew. One that was
 * refused is kept beside them until it is sent again or discarded.
 */
export function usePageQueue({ id, token }: Opened) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Unsent[]>([]);
  const [refused, setRefused] = useState<RefusedPage[]>([]);
  const queue = useMemo(
    () =>
      createPageQueue({
        send: (page) => sendPage({ id, token }, page.id, page.blob),
        onOver: async (page, reason) => {
          if (reason === null) await forgetUnsent(page.id).catch(() => undefined);
          else setRefused((before) => [...before.filter((one) => one.page.id !== page.id), { page, reason }]);
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
    queue.add(page);
    // where the browser keeps nothing the page goes from memory alone
    void keepUnsent(secretOf({ id, token }), id, page)
      .catch(() => undefined)
      .then(queue.sendAll);
    return page.id;
  };
  return {
    waiting,
    refused,
    add,
    sendRefused: () => {
      setRefused([]);
      queue.addKept(refused.map(({ page }) => page));
      void queue.sendAll();
    },
    discardRefused: () => {
      setRefused([]);
      for (const { page } of refused) void forgetUnsent(page.id).catch(() => undefined);
    },
  };
}
