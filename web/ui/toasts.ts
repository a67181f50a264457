import { createStore } from '../store.ts';
import { say, sayAnswer } from '../words/say.ts';

/** Toasts of the four styles of the specification, at the start edge; how long each stands is decision 132. */
export type ToastStyle = 'success' | 'warning' | 'danger' | 'stealth';
export interface ServerToast {
  title?: string;
  text: string;
  style?: ToastStyle;
  /** Milliseconds: the least time it stays; pointing at it holds it, a danger stays until dismissed. */
  duration?: number;
}
export interface Toast extends ServerToast {
  id: number;
  style: ToastStyle;
  action?: { label: string; run: () => void };
  /** What it tells about, to be opened. */
  link?: { label: string; to: string };
  /** What it speaks of, e.g. a record: a danger goes when that is saved, an undo when it is done elsewhere. */
  about?: string | undefined;
  /** Only one toast of this name is shown at a time. */
  only?: string;
}

export const DEFAULT_DURATION = 1000;
/** A success is read at leisure where the specifications name no duration. */
const SUCCESS_DURATION = 4000;
/** Milliseconds that a toast stays while nobody points at it. */
export const standsFor = ({ style, duration }: Pick<Toast, 'style' | 'duration'>): number => {
  if (style === 'danger') return Infinity;
  return duration ?? (style === 'success' ? SUCCESS_DURATION : DEFAULT_DURATION);
};

/** So many stand at once; the others wait for their turn, and their time begins with it. */
const SHOWN = { dangers: 5, others: 5 };

let shown: readonly Toast[] = [];
let lastId = 0;

/** Those that stand on the screen. */
export const toastStore = createStore<readonly Toast[]>([]);

export const toast = {
  show(wanted: Omit<Toast, 'id' | 'style'> & { style?: ToastStyle }) {
    if (wanted.only && shown.some((other) => other.only === wanted.only)) return;
    const next: Toast = { style: 'success', ...wanted, id: ++lastId };
    set([...shown, next]);
  },
  /** The server says the default where a rule names no duration. */
  fromServer: ({ duration, title, text, ...rest }: ServerToast) =>
    toast.show({
      ...rest,
      ...(title && { title: sayAnswer(title) }),
      text: sayAnswer(text),
      duration: duration === DEFAULT_DURATION ? undefined : duration,
    }),
  success: (text: string, duration?: number) => toast.show({ text, style: 'success', duration }),
  warning: (text: string, duration?: number) => toast.show({ text, style: 'warning', duration }),
  danger: (text: string, about?: string) => toast.show({ text, style: 'danger', only: text, about }),
  stealth: (text: string, duration?: number) => toast.show({ text, style: 'stealth', duration }),
  /** A success whose action takes it back; shown long enough to be reached. */
  undoable: (text: string, undo: () => void, about?: string) =>
    toast.show({ text, style: 'success', duration: 8000, action: { label: say('Undo'), run: undo }, about }),
  /** What the dangers spoke of is well now, and what could be undone is undone. */
  settle(about: string) {
    if (shown.some((other) => other.about === about)) set(shown.filter((other) => other.about !== about));
  },
  dismiss: (id: number) => set(shown.filter((other) => other.id !== id)),
};

function set(next: readonly Toast[]) {
  shown = next;
  const dangers = next.filter((one) => one.style === 'danger').slice(0, SHOWN.dangers);
  toastStore.set([...next.filter((one) => one.style !== 'danger').slice(0, SHOWN.others), ...dangers]);
}

/** Of a menu at the foot of the screen, where toasts stand: what somebody has opened is not covered. */
export const ABOVE_TOASTS = 1001;
