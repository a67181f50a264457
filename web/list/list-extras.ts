import type { ComponentType } from 'react';
import type { AnyRecord } from '#common/module.ts';

/** What a feature adds to the list of its module. */
export interface ListExtras {
  /** The menu at the end of a row. */
  Row: ComponentType<{ record: AnyRecord }>;
  /** Buttons for the selected records, beside those of every list. */
  Selection: ComponentType<{
    count: number;
    /** The selected ids; those that match on other pages are asked of the server. */
    ids: () => Promise<string[]>;
    onDone: () => void;
  }>;
}
