import { threadId } from 'node:worker_threads';
import { Refusal } from '#common/errors.ts';
import { task } from './task.ts';

/** What a test asks a thread for. */
type Wish = 'where' | 'secrets' | 'sum' | 'spin' | 'hoard' | 'lengthen' | 'die' | 'refuse' | 'err' | 'bytes';

export default task<{ wish: Wish; ms?: number }, unknown, number[]>(import.meta.url, async ({ wish, ms = 0 }, parts) => {
  if (wish === 'where') {
    const until = Date.now() + ms;
    while (Date.now() < until);
    return threadId;
  }
  if (wish === 'secrets') return Object.keys(process.env);
  if (wish === 'bytes') return new Uint8Array(1_000_000).fill(7);
  if (wish === 'spin') for (;;);
  if (wish === 'die') process.exit(1);
  if (wish === 'refuse') throw new Refusal(422, 'unreadable', 'This cannot be read.');
  if (wish === 'err') throw new Error('a slip of a task');
  const held: number[][] = [];
  if (wish === 'hoard') for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at + held.length));
  const long: null[] = [];
  if (wish === 'lengthen') for (;;) long.push(null);
  let sum = 0;
  for await (const part of parts) for (const each of part) sum += each;
  return sum;
});
