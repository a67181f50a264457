import { expect, test, vi } from 'vitest';
import { syncAccess, syncTable } from './sync.ts';

const SKIPPED = 'Offline storage is not initialized: the sync is skipped.';

test('without an initialised offline storage a sync is skipped with a warning [OFFLINE-005]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const ask = vi.spyOn(globalThis, 'fetch');

  await syncAccess({});
  await syncTable('users', { name: 'users', path: 'users', fields: [], layouts: {} } as never);

  expect(ask).not.toHaveBeenCalled();
  expect(warn.mock.calls).toEqual([[SKIPPED], [SKIPPED]]);
});
