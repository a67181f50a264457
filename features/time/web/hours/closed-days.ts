import type { AnyRecord } from '#common/module.ts';
import { say } from '#web/words/say.ts';
import { countsFor, SENT } from '../../sent-weeks.ts';
import type { Row } from './day-rows.ts';
import { placementOf, type WeekWork } from './use-week-work.ts';

export interface Closing {
  /** Why nothing of this day can be written. */
  whole: string | null;
  /** Whether a line belongs to a week that was sent. */
  isClosed: (row: Row) => boolean;
  /** The placement that a new line is for, where only some weeks are still open. */
  offered: string;
}

/** What of a day belongs to a week that was sent: its own placement's lines and those that name none. */
export function closingOf(day: string, { placements, trackers }: Pick<WeekWork, 'placements' | 'trackers'>): Closing {
  const sent = trackers.filter(
    ({ time_sheet_status, period_start, period_end }) =>
      SENT.includes(String(time_sheet_status)) && String(period_start) <= day && day <= String(period_end),
  );
  if (!sent.length) return { whole: null, isClosed: () => false, offered: '' };
  const closed = new Set(sent.map(placementOf));
  const open = placements.filter(({ _id }) => !closed.has(_id));
  return {
    whole: open.length ? null : sentence(sent[0]!),
    isClosed: ({ placement }) => sent.some((tracker) => countsFor(placementOf(tracker))({ placement })),
    offered: open[0]?._id ?? '',
  };
}

const sentence = ({ time_sheet_status }: AnyRecord): string =>
  time_sheet_status === 'Submitted_EDU_Approved'
    ? say('This week is approved. Ask for its return to change it.')
    : say('This week was sent for approval. Ask for its return to change it.');
