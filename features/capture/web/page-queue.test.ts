import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api.ts';
import { createPageQueue, TRY_AGAIN } from './page-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (id: string) => ({ id, blob: new Blob([id]) });

/** A queue of two pages whose first calls are answered with these statuses, 0 without an answer, then with success. */
async function sendTwo(...statuses: number[]) {
  const sent: string[] = [];
  const over: [string, string | null][] = [];
  let waiting: string[] = [];
  const queue = createPageQueue({
    send: async ({ id }) => {
      sent.push(id);
      const status = statuses.shift();
      if (status !== undefined) throw new ApiError(status, { error: `Refused with ${status}.` });
    },
    onOver: async ({ id }, refused) => void over.push([id, refused]),
    onChange: (pages) => (waiting = pages.map(({ id }) => id)),
  });
  for (const id of ['first', 'second']) queue.add(page(id));
  const stop = queue.keepSending();
  await queue.sendAll();
  return { sent, over, queue, stop, waiting: () => waiting };
}

test.each([408, 429, 503, 500, 0])(
  'a page that is answered with %i stays the first and is sent again by itself',
  async (status) => {
    const { sent, over, waiting, stop } = await sendTwo(status, status);
    expect([sent, over, waiting()]).toEqual([['first'], [], ['first', 'second']]);

    await vi.advanceTimersByTimeAsync(TRY_AGAIN);
    expect([sent, over, waiting()]).toEqual([['first', 'first'], [], ['first', 'second']]);
    await vi.advanceTimersByTimeAsync(TRY_AGAIN);
    expect(sent).toEqual(['first', 'first', 'first', 'second']);
    expect(over).toEqual([
      ['first', null],
      ['second', null],
    ]);
    expect(waiting()).toEqual([]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test.each([400, 401, 403, 404, 409, 413, 415, 422])(
  'a page that is refused with %i leaves the queue with the sentence, and the next one is sent',
  async (status) => {
    const { sent, over, waiting, stop } = await sendTwo(status);

    expect(sent).toEqual(['first', 'second']);
    expect(over).toEqual([
      ['first', `Refused with ${status}.`],
      ['second', null],
    ]);
    expect(waiting()).toEqual([]);
    stop();
  },
);

test('pages that were kept from before go first, each once, and a page is not sent twice at the same time', async () => {
  const { sent, queue, stop } = await sendTwo(0);
  queue.addKept([page('kept'), page('first')]);
  await Promise.all([queue.sendAll(), queue.sendAll()]);

  expect(sent).toEqual(['first', 'kept', 'first', 'second']);
  stop();
});
