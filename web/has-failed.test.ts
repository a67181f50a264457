import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { hasFailed } from './has-failed.ts';

const cut = new ApiError(0, {});

test('a look that fails later leaves what is shown, unless it may not be seen any more', () => {
  expect([hasFailed(null, undefined), hasFailed(null, [])]).toEqual([false, false]);
  expect([hasFailed(cut, undefined), hasFailed(cut, []), hasFailed(cut, null)]).toEqual([true, false, false]);
  for (const status of [403, 404]) expect(hasFailed(new ApiError(status, {}), [])).toBe(true);
});
