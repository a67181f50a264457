import { ApiError } from '#web/api.ts';
import type { Unsent } from '#web/offline/unsent.ts';

/** A page without an answer is sent again so often, in milliseconds. */
export const TRY_AGAIN = 4_000;

/** The page itself is refused. After too many calls, or one that took too long, it is sent again. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

interface Options {
  send: (page: Unsent) => Promise<unknown>;
  /** It was sent, or refused with this sentence; it leaves the queue afterwards. */
  onOver: (page: Unsent, refused: string | null) => Promise<void>;
  onChange: (waiting: Unsent[]) => void;
}

/** Sends pages one after the other, in their order; one without an answer stays the first, and is sent again by itself. */
export function createPageQueue({ send, onOver, onChange }: Options) {
  let waiting: Unsent[] = [];
  let isSending = false;
  const change = (pages: Unsent[]) => onChange((waiting = pages));
  const sendFirst = async (page: Unsent) => {
    const refused = await send(page).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ApiError && isFinal(error.status)) return error.message;
        throw error;
      },
    );
    await onOver(page, refused);
    change(waiting.filter(({ id }) => id !== page.id));
  };
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting[0]) await sendFirst(waiting[0]);
    } catch {
      // no answer: it is tried again
    } finally {
      isSending = false;
    }
  };
  return {
    sendAll,
    add: (page: Unsent) => change([...waiting, page]),
    /** What was kept from before goes first. */
    addKept: (kept: readonly Unsent[]) => {
      const known = new Set(waiting.map(({ id }) => id));
      change([...kept.filter(({ id }) => !known.has(id)), ...waiting]);
    },
    /** Until the answer is called. */
    keepSending: () => {
      const timer = setInterval(() => void sendAll(), TRY_AGAIN);
      return () => clearInterval(timer);
    },
  };
}
