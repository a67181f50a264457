export type TooltipPosition = 'top' | 'right' | 'bottom' | 'left';
export interface ShownTooltip {
  id: string;
  target: HTMLElement;
  label: string;
  position: TooltipPosition;
}

let shown: ShownTooltip | null = null;
const listeners = new Set<() => void>();

/** The one tooltip of the page; `TooltipHost` draws it. */
export const tooltipStore = {
  current: () => shown,
  show: (next: ShownTooltip) => set(next),
  hide(id: string) {
    if (shown?.id === id) set(null);
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: ShownTooltip | null) {
  shown = next;
  for (const listener of listeners) listener();
}
