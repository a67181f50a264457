/** What was before and what was undone: a design is never changed in place. */
export interface DesignHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was about: changes of one kind to one thing, such as a run of arrow keys, are undone together. */
  kind: string | null;
}

/** More steps than anybody takes back. */
const KEPT = 200;

export const startHistory = <State>(present: State): DesignHistory<State> => ({ past: [], present, future: [], kind: null });

export function changed<State>(history: DesignHistory<State>, next: State, kind: string | null = null): DesignHistory<State> {
  if (next === history.present) return history;
  const isSame = kind !== null && kind === history.kind && history.past.length > 0;
  return { past: isSame ? history.past : [...history.past, history.present].slice(-KEPT), present: next, future: [], kind };
}

export function undone<State>(history: DesignHistory<State>): DesignHistory<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future], kind: null };
}

export function redone<State>(history: DesignHistory<State>): DesignHistory<State> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest, kind: null };
}
