import { expect, test } from 'vitest';
import { noAccess } from '#common/access.ts';
import { isOffered, likeTheirScreens } from './access-of.ts';
import type { Area } from './screens.ts';
import type { Session } from './session-store.ts';

const session = (userType: Session['user']['userType'], leads = noAccess) =>
  ({ user: { userType }, access: { leads } }) as unknown as Session;

test('a screen is offered to those of its area whom it names', () => {
  const screen = { area: 'app' as Area, visible: { module: 'leads', view: 'view' } as const };
  const reads = { ...noAccess, access: true, view: 'Owner' } as const;

  expect(isOffered(session('Standard', reads), screen)).toBe(true);
  expect(isOffered(session('Standard'), screen)).toBe(false);
  expect(isOffered(session('Provider', reads), screen)).toBe(false);
  expect(isOffered(session('System Admin'), screen)).toBe(true);
  expect(isOffered(session('Standard'), { area: 'app' })).toBe(true);
});

test('an entry of the menu follows its screen, unless it says more itself', () => {
  const load = () => Promise.reject(new Error('never shown'));
  const visible = { worksWith: 'leads' } as const;
  const entry = { label: 'Pipeline', icon: 'list', area: 'app' as Area };
  const routes = [{ path: '/app/pipeline', area: 'app' as Area, visible, load }];

  const [followed, own, free] = likeTheirScreens(
    [
      { ...entry, path: '/app/pipeline' },
      { ...entry, path: '/app/pipeline', visible: { systemAdmin: true } },
      { ...entry, path: '/app/other' },
    ],
    routes,
  );

  expect([followed?.visible, own?.visible, free?.visible]).toEqual([visible, { systemAdmin: true }, undefined]);
});
