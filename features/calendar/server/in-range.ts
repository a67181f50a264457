import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { layers } from './layers.ts';
import { DAY, type Layer, MOST_EVENTS, type ShownEvent, type Span } from '../shown-events.ts';

export interface InRange {
  events: ShownEvent[];
  /** There is more than is answered. */
  truncated: boolean;
}
const MOST_DAYS = 400;

/** What these layers hold in a span, in the order in which it starts, at most 2,000. */
export async function inRange(context: Context, wanted: readonly Layer[], span: Span): Promise<InRange> {
  if (span.to <= span.from) throw invalid({ to: 'The span ends before it starts.' });
  if (Date.parse(span.to) - Date.parse(span.from) > MOST_DAYS * DAY) throw invalid({ to: 'Ask for a year at most.' });
  const events: ShownEvent[] = [];
  for (const layer of new Set(wanted)) events.push(...(await layers[layer](context, span)));
  events.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
  return { events: events.slice(0, MOST_EVENTS), truncated: events.length > MOST_EVENTS };
}
