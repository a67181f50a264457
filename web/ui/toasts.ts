import { createStore } from '../store.ts';

/** Toasts of the four styles of the specification; 1 second unless told, at the start edge (access document, section 2). */
export type ToastStyle = 'success' | 'warning' | 'danger' | 'stealth';
export interface Notice {
  title?: string;
  text: string;
  style?: ToastStyle;
  /** Milliseconds: the least time it stays; pointing at it holds it, a danger stays until dismissed. */
  duration?: number;
}
export interface Toast extends Notice {
  id: number;
  style: ToastStyle;
  action?: { label: string; run: () => void };
  /** Only one toast of this name is shown at a time. */
  only?: string;
}

export const DEFAULT_DURATION = 1000;
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
  notice: (notice: Notice) => toast.show(notice),
  success: (text: string, duration?: number) => toast.show({ text, style: 'success', duration }),
  warning: (text: string, duration?: number) => toast.show({ text, style: 'warning', duration }),
  danger: (text: string, duration?: number) => toast.show({ text, style: 'danger', duration, only: text }),
  stealth: (text: string, duration?: number) => toast.show({ text, style: 'stealth', duration }),
  /** A success whose action takes it back; shown long enough to be reached. */
  undoable: (text: string, undo: () => void) =>
    toast.show({ text, style: 'success', duration: 8000, action: { label: 'Undo', run: undo } }),
  dismiss: (id: number) => set(shown.filter((other) => other.id !== id)),
};

function set(next: readonly Toast[]) {
  shown = next;
  const dangers = next.filter((one) => one.style === 'danger').slice(0, SHOWN.dangers);
  toastStore.set([...next.filter((one) => one.style !== 'danger').slice(0, SHOWN.others), ...dangers]);
}
