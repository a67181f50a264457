import { useEffect, useRef, useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { hoursOfEntries } from '../../time-entries.ts';
import { entriesOf, problemsAt, problemsOf, refusedEntries, rowsOf, type Row } from './day-rows.ts';
import { refreshWeeks, showDay } from './week-api.ts';

export type DayState = 'saved' | 'typing' | 'saving' | 'refused' | 'conflict';

/** The lines of a day while they are typed. What could not be saved stays, and says why. */
export function useDayDraft(module: DescribedModule, day: AnyRecord) {
  const [draft, setDraft] = useState<readonly Row[] | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [state, setState] = useState<DayState>('saved');
  // Known here before the week is drawn anew: until then the line with the focus would be gone.
  const [saved, setSaved] = useState<AnyRecord | null>(null);
  const now = useRef<readonly Row[] | null>(null);
  const known = useRef(day);
  const saving = useRef<Promise<boolean> | null>(null);
  // While something is typed, it belongs to the day as it was: what others changed meanwhile is a choice, never overwritten unseen.
  useEffect(() => {
    if (draft === null && day.version > known.current.version) known.current = day;
  }, [day, draft]);
  const newest = saved && saved.version > day.version ? saved : day;
  const rows = draft ?? rowsOf(newest.timeEntries);
  const put = (next: readonly Row[] | null) => {
    now.current = next;
    setDraft(next);
  };
  const change = (next: readonly Row[], changed?: number) => {
    put(next);
    setState('typing');
    setRefusal(null);
    setProblems((before) => {
      const left = new Map(before);
      if (changed === undefined) left.clear();
      else left.delete(changed);
      return left;
    });
  };
  const takeTheirs = () => {
    put(null);
    setState('saved');
    setRefusal(null);
    setProblems(new Map());
  };

  /** One save at a time; what was typed meanwhile is saved after it. @returns whether all of it is saved */
  const save = async (overwrites = false): Promise<boolean> => {
    if (saving.current) {
      await saving.current;
      return save(overwrites);
    }
    const sent = now.current;
    if (!sent) return true;
    const wrong = problemsOf(sent);
    if (wrong.size) {
      setProblems(wrong);
      setState('refused');
      return false;
    }
    saving.current = send(sent, overwrites);
    const isSaved = await saving.current;
    saving.current = null;
    return isSaved && now.current === null;
  };

  const send = async (sent: readonly Row[], overwrites: boolean): Promise<boolean> => {
    const before = known.current;
    const timeEntries = entriesOf(sent);
    if (isSameList(timeEntries, entriesOf(rowsOf(before.timeEntries)))) {
      if (now.current === sent) takeTheirs();
      return true;
    }
    setState('saving');
    showDay({ ...before, timeEntries, total_hours: hoursOfEntries(timeEntries) });
    try {
      const version = overwrites ? undefined : before.version;
      const { record } = await updateRecord(module, before._id, { timeEntries }, version);
      known.current = record;
      setSaved(record);
      showDay(record);
      if (now.current === sent) takeTheirs();
      return true;
    } catch (problem) {
      showDay(before);
      void refreshWeeks();
      refuse(problem as Error, sent);
      return false;
    }
  };

  const refuse = (problem: Error, sent: readonly Row[]) => {
    const fields = problem instanceof ApiError ? problem.fields : {};
    const atRows = problemsAt(sent, refusedEntries(fields));
    setProblems(atRows);
    setRefusal(atRows.size ? null : (fields.timeEntries ?? problem.message));
    setState(problem instanceof ApiError && problem.code === 'version-conflict' ? 'conflict' : 'refused');
  };

  return { rows, isDirty: draft !== null, problems, refusal, state, change, save, takeTheirs };
}
export type DayDraft = ReturnType<typeof useDayDraft>;

const isSameList = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
