import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { discover } from '../server/features.ts';
import { visibilityTable } from './visibility-table.ts';

/** It loads every feature, which a busy machine does in a minute. */
const LOADS_ALL = 180_000;

test(
  'who sees which records is as docs/visibility.md says; `npm run visibility` writes it anew',
  async () => {
    const kept = readFileSync(fileURLToPath(new URL('../docs/visibility.md', import.meta.url)), 'utf8');
    const { modules } = await discover();

    expect(visibilityTable(modules.values())).toBe(kept);
  },
  LOADS_ALL,
);
