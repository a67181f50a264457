import { expect, test } from 'vitest';
import { linkBase } from './record-links.ts';

test('a record type has its link base, any other its lowercase name [RECORD-013]', () => {
  const types = [
    'job',
    'contact',
    'location',
    'provider',
    'task',
    'vendor',
    'user',
    'message',
    'notes',
    'Placements',
    'constructor',
  ];
  expect(types.map(linkBase)).toEqual([
    'jobs',
    'contacts',
    'locations',
    'providers',
    'tasks',
    'vendors',
    'users',
    'messages/detail',
    'module/notes',
    'placements',
    'constructor',
  ]);
});
