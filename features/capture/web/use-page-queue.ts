import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { newId } from '#common/ids.ts';
import { ApiError } from '#web/api.ts';
import { forgetUnsent, keepUnsent, unsentOf, type Unsent } from '#web/offline/unsent.ts';
import { captureOptions, secretOf, sendPage, type Opened } from './capture-api.ts';

/** Without an answer a page is tried again so often, in milliseconds. */
const TRY_AGAIN = 4_000;

/** The page itself is refused; of too many calls, or one that took too long, it is sent again. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Pages that were taken here and are not at the server yet: each is sent by itself, also after the page was loaded anew. */
export function usePageQueue(opened: Opened) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Unsent[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef<Unsent[]>([]);
  const isSending = useRef(false);
  const { id, token } = opened;

  const show = () => setWaiting([...queue.current]);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (queue.current[0]) await sendFirst(queue.current[0]);
    } catch {
      // no answer: it is tried again
    } finally {
      isSending.current = false;
    }
  };
  const sendFirst = async (page: Unsent) => {
    const refused = await sendPage({ id, token }, page.id, page.blob).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ApiError && isFinal(error.status)) return error.message;
        throw error;
      },
    );
    setProblem(refused);
    await forgetUnsent(page.id).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: captureOptions({ id, token }).queryKey, exact: true });
    queue.current = queue.current.filter((each) => each.id !== page.id);
    show();
  };
  const latest = useRef(send);
  useEffect(() => void (latest.current = send));

  useEffect(() => {
    void unsentOf(secretOf({ id, token }), id)
      .catch(() => [])
      .then((kept) => {
        const known = new Set(queue.current.map((each) => each.id));
        queue.current = [...kept.filter((each) => !known.has(each.id)), ...queue.current];
        setWaiting([...queue.current]);
        return latest.current();
      });
    const again = () => void latest.current();
    const timer = setInterval(again, TRY_AGAIN);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [id, token]);

  const add = (blob: Blob) => {
    const page = { id: newId(), blob };
    queue.current = [...queue.current, page];
    show();
    // where the browser keeps nothing the page goes from memory alone
    void keepUnsent(secretOf(opened), id, page)
      .catch(() => undefined)
      .then(() => latest.current());
  };
  return { waiting, problem, add };
}
