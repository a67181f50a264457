import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A process of its own: what other tests have left would hold pages of a heap that is shared with them. */
const START = `
  import { getHeapStatistics } from 'node:v8';
  import { giveBackMemory } from '${join(import.meta.dirname, 'give-back-memory.ts')}';
  const leave = () => Array.from({ length: 1_000_000 }, (_, at) => ({ at })).length;
  leave();
  const { total_heap_size: before } = getHeapStatistics();
  giveBackMemory();
  const { total_heap_size: after, used_heap_size: used } = getHeapStatistics();
  console.log(JSON.stringify({ before, after, used, gc: typeof globalThis.gc }));
`;

test('what a start has left is given back to the system', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', START], { encoding: 'utf8' });
  const { before, after, used, gc } = JSON.parse(said) as { before: number; after: number; used: number; gc: string };
  expect(after).toBeLessThan(before / 2);
  expect(after).toBeLessThan(used * 2);
  expect(gc).toBe('undefined');
});
