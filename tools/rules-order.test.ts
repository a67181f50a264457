import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { discover } from '../server/features.ts';
import { RULES_ORDER, rulesOrder } from './rules-order.ts';

/** It loads every feature, which a busy machine does in a minute. */
const LOADS_ALL = 180_000;

test(
  'rules are asked in the order that docs/rules-order.txt says',
  async () => {
    const written = readFileSync(RULES_ORDER, 'utf8');

    expect(rulesOrder(await discover()), 'docs/rules-order.txt is behind. If this order is meant: npm run rules-order').toBe(
      written,
    );
  },
  LOADS_ALL,
);
