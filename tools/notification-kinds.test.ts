import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '#server/features.ts';
import { uniqueKinds } from '#server/notifications/kinds.ts';

const icons = readFileSync(join(import.meta.dirname, '../web/ui/icon-set.ts'), 'utf8');

/** It loads every feature, which a busy machine does in a minute. */
const LOADS_ALL = 180_000;

test(
  'every kind of notification has a place of its own, and an icon that the browser has',
  async () => {
    const { notificationKinds } = await discover();
    const places = notificationKinds.map(({ order }) => order);

    expect(notificationKinds.length).toBeGreaterThan(10);
    expect(new Set(places).size).toBe(places.length);
    expect(notificationKinds.filter(({ icon }) => !new RegExp(`^\\s+'?${icon}'?: `, 'm').test(icons))).toEqual([]);
  },
  LOADS_ALL,
);

test('two kinds of one name stop the boot', () => {
  const kind = { kind: 'loan-late', label: 'A loan is late', for: 'staff', icon: 'box', order: 1 } as const;

  expect(() => uniqueKinds([kind, kind])).toThrow('loan-late');
});
