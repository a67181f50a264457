import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Lock } from '#common/rights-in-words.ts';
import { rememberOpener } from '../ui/opener.ts';

const RightsDialog = lazy(() => import('./rights-dialog.tsx'));

export interface Question {
  module: DescribedModule;
  /** The record at hand; absent: the module as a whole. */
  record?: AnyRecord;
  /** The locked field that raised the question. */
  locked?: { field: DescribedField; lock: Lock };
}

/** The answer to “What may I do here?”, fetched when it is asked. Draw `dialog` where it is opened. */
export function useRightsDialog(question: Question): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const giveBack = useRef<() => void>(undefined);
  const open = () => {
    giveBack.current = rememberOpener();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    giveBack.current?.();
  };
  return {
    open,
    dialog: isOpen && (
      <Suspense>
        <RightsDialog {...question} onClose={close} />
      </Suspense>
    ),
  };
}
