import { createStore } from '../store.ts';

export type TooltipPosition = 'top' | 'right' | 'bottom' | 'left';
export interface ShownTooltip {
  id: string;
  target: HTMLElement;
  label: string;
  position: TooltipPosition;
}

const store = createStore<ShownTooltip | null>(null);

/** The one tooltip of the page; `TooltipHost` draws it. */
export const tooltipStore = {
  ...store,
  hide(id: string) {
    if (store.current()?.id === id) store.set(null);
  },
};
