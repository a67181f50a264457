import type { AnyRecord } from '#common/module.ts';
import { shortDay } from './due-state.ts';

/** A day at the end of a line. */
export const dayIn = (field: string) =>
  function DayOfRecord({ [field]: day }: AnyRecord) {
    return day ? <span className="numeric muted">{shortDay(String(day))}</span> : null;
  };
