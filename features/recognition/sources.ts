import type { RecordLink } from '#common/module.ts';

/** What coins and points come from, or go to. */
export const SOURCES = ['achievement', 'game', 'thanks', 'order', 'adjustment'] as const;
export type SourceType = (typeof SOURCES)[number];

export const CURRENCIES = ['coins', 'points'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * Why coins or points move. A person is paid once per cause: `key` tells apart what one record causes more than once, such as the
 * rewards of an achievement, or an order and its return.
 */
export interface Cause {
  source_type: SourceType;
  source: RecordLink | null;
  key: string;
}
