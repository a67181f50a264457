import type { AnyRecord } from '#common/module.ts';
import { createStore } from '#web/store.ts';

export interface Asked {
  /** Who leaves. */
  people: AnyRecord[];
  /** How many open tasks they have. */
  count: number;
  /** True: the tasks are where they should be, whoever that is. False: the person turned back. */
  answer: (isDecided: boolean) => void;
}
export const handOverStore = createStore<Asked | null>(null);
