import type { SearchTree } from '#common/search.ts';
import { DAY } from '../shown-events.ts';

/** Longer events and those that repeat are found by their length, all others by when they start. */
const LONG = 31;
/** The days of what repeats: it may stand in any span after its first one. */
export const WITHOUT_END = 36_500;

/** Events that may show between two instants, as two spans of indexes: what is long over is not read. */
export function eventsOfSpan(from: string, to: string): SearchTree {
  const earlier = new Date(Date.parse(from) - LONG * DAY).toISOString();
  // The very same bound in both parts would be drawn in front of them, and everything that ever began before it be read.
  const justBefore = new Date(Date.parse(to) - 1).toISOString();
  return {
    any: [
      {
        all: [
          { field: 'start', op: 'greaterThanOrEqual', value: earlier },
          { field: 'start', op: 'lessThan', value: to },
          {
            any: [
              { field: 'end', op: 'greaterThan', value: from },
              { field: 'start', op: 'greaterThanOrEqual', value: from },
            ],
          },
        ],
      },
      {
        all: [
          { field: 'span_days', op: 'greaterThan', value: LONG },
          { field: 'start', op: 'lessThanOrEqual', value: justBefore },
          {
            any: [
              { field: 'end', op: 'greaterThan', value: from },
              { field: 'rrule', op: 'notEmpty' },
            ],
          },
        ],
      },
    ],
  };
}
