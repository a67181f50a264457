import { expect, test } from 'vitest';
import { linkedRecords } from './linked-records.ts';

const MODULES = [
  { name: 'leads', route: '/app/leads' },
  { name: 'placements', route: '/app/module/placements' },
];
const ID = 'a'.repeat(24);

test('an address of a record becomes a link to it, once, and other addresses do not', () => {
  const text = `See http://muster.example/app/leads/${ID} and /app/leads/detail/${ID}, /app/module/placements/${'b'.repeat(24)}, /app/none/${ID}`;
  expect(linkedRecords(text, MODULES)).toEqual([
    { moduleName: 'leads', recordId: ID },
    { moduleName: 'placements', recordId: 'b'.repeat(24) },
  ]);
  expect(linkedRecords('/app/leads/12', MODULES)).toEqual([]);
});
