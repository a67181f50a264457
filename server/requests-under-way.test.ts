import { expect, test } from 'vitest';
import { requestBegan, requestEnded, someoneWaits } from './requests-under-way.ts';

test('somebody waits from the beginning of the first request to the end of the last', () => {
  expect(someoneWaits()).toBe(false);
  const [one, other] = [requestBegan(), requestBegan()];
  requestEnded(one);
  expect(someoneWaits()).toBe(true);
  requestEnded(other);

  expect(someoneWaits()).toBe(false);
});

test('a request that takes long counts no more, and requests beyond the ring harm nothing', async () => {
  for (let n = 0; n < 1_000; n++) requestBegan();
  expect(someoneWaits()).toBe(true);

  await expect.poll(someoneWaits).toBe(false);
});
