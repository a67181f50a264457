import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:cb00:7107'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9'],
  ['fe80:0:0:0::/64', 'fe80::1%eth0', 'FE80::2%eth1'],
  ['unix', ' Unix '],
])('%s is one place, however it is spelled', (key, ...spellings) => {
  for (const spelling of spellings) expect(addressKey(spelling)).toBe(key);
});

test('other networks are other places', () => {
  const keys = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::1', '2001:db8:1:3::1'].map(addressKey);

  expect(new Set(keys).size).toBe(4);
});
