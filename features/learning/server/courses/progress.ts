import { invalid, notFound } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';
import { addWatched, secondsIn, watchedFromStart, type Span } from '../../watched.ts';
import { keepsAttendance, type Attendance } from './attendance-rows.ts';
import { attend, settleSession } from './take-attendance.ts';

export interface Progress {
  seconds?: number | undefined;
  watched?: Span[] | undefined;
  page?: number | undefined;
}

/** Of a first call: as if the one before it had come a minute ago. */
const FIRST_MS = 60_000;
/** A video counts as watched when no more than this share of it is left. */
const REST = 0.02;

/** How far the caller is by now in their own session. */
export function noteProgress(context: Context, sessionId: string, given: Progress) {
  return context.transaction(async (inner) => {
    const session = await inner.records.get(courseSessions, sessionId);
    const { records } = keepsAttendance(inner);
    const own = await records.first(courseAttendances, { session: session._id, user: inner.userId });
    if (!own) throw notFound('You are not in this session.');
    const row = await records.lock(courseAttendances, own._id);
    const course = await records.get(courses, row.course!);
    const next = progressed(inner, row, course, given);
    let saved = await records.update(courseAttendances, row._id, next);
    if (saved.share === 1 && saved.state === 'open') {
      await attend(inner, saved);
      await settleSession(inner, session._id);
      saved = await records.get(courseAttendances, row._id);
    }
    return { share: saved.share ?? 0, position: saved.position ?? saved.page ?? 0, state: saved.state ?? 'open' };
  });
}

function progressed(context: Context, row: Attendance, course: RecordOf<typeof courses>, given: Progress): Partial<Attendance> {
  const now = context.now();
  const since = row.progress_at ? now.getTime() - Date.parse(row.progress_at) : FIRST_MS;
  const watched = addWatched(spansOf(row), given.watched ?? [], (2 * since) / 1_000);
  if (given.page !== undefined && course.pages !== null && given.page > course.pages)
    throw invalid({ page: `This document has ${course.pages} pages.` });
  const shown = new Set([...((row.pages_shown ?? []) as number[]), ...(given.page === undefined ? [] : [given.page])]);
  const moved = {
    watched: watched.map(([from, to]) => ({ from, to })),
    pages_shown: [...shown].sort((one, other) => one - other),
    position: given.seconds ?? row.position,
    page: given.page ?? row.page,
    progress_at: now.toISOString(),
  };
  const share = row.state === 'attended' ? 1 : shareOf(course, watched, shown);
  return { ...moved, share: Math.max(share, row.share ?? 0) };
}

const spansOf = ({ watched }: Attendance): Span[] => (watched ?? []).map(({ from, to }) => [Number(from), Number(to)]);

function shareOf(
  { type, pages, length_seconds: length, must_watch }: RecordOf<typeof courses>,
  watched: Span[],
  shown: Set<number>,
) {
  if (type === 'Article') return shown.size > 0 ? 1 : 0;
  if (type === 'Document') return pages ? rounded(shown.size / pages) : 0;
  if (!length) return 0;
  const seconds = must_watch ? watchedFromStart(watched) : secondsIn(watched);
  return seconds >= length * (1 - REST) ? 1 : rounded(Math.min(seconds / length, 1));
}

const rounded = (share: number): number => Math.min(1, Math.floor(share * 1_000) / 1_000);
