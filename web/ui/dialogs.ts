import type { ReactNode } from 'react';
import { createStore } from '../store.ts';
import { say } from '../words/say.ts';
import type { DialogWidth } from './dialog-widths.ts';
import { rememberOpener } from './opener.ts';

/** The shared dialogs of the specification (access document, section 2), opened from anywhere; `DialogHost` draws them. */
export interface ConfirmDialog {
  kind: 'confirm';
  title: string;
  width?: DialogWidth;
  text: ReactNode;
  items?: string[];
  confirm: string;
  deny: string;
  danger?: boolean;
  answer: (confirmed: boolean) => void;
}
export interface ErrorDialog {
  kind: 'error';
  title: string;
  width?: DialogWidth;
  text: string;
  /** Milliseconds after which it closes by itself; absent: it stays. */
  duration?: number;
  onClose?: () => void;
}
export interface ProgressDialog {
  kind: 'progress';
  title: string;
  width?: DialogWidth;
  /** Absent: the bar is indeterminate. */
  done?: number;
  total?: number;
  /** A button that closes the dialog while the work goes on, once it is known how much there is. */
  leave?: { label: string; run?: () => void };
}
export type OpenDialog = (ConfirmDialog | ErrorDialog | ProgressDialog) & { id: number };

let lastId = 0;

export const dialogStore = createStore<readonly OpenDialog[]>([]);
const { current, set } = dialogStore;

export const confirmAction = (wanted: Omit<ConfirmDialog, 'kind' | 'answer' | 'deny'> & { deny?: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const giveBack = rememberOpener();
    const id = add({
      kind: 'confirm',
      deny: say('Cancel'),
      ...wanted,
      answer: (confirmed) => {
        closeDialog(id);
        giveBack();
        resolve(confirmed);
      },
    });
  });

export const showError = (text: string, more: Partial<Omit<ErrorDialog, 'kind' | 'text'>> = {}) => {
  add({ kind: 'error', title: say('Please check'), text, ...more });
};

export const showProgress = (title: string, leave?: ProgressDialog['leave']) => {
  const giveBack = rememberOpener();
  const id = add({ kind: 'progress', title, ...(leave ? { leave } : {}) });
  return {
    update: (done: number, total: number) =>
      set(current().map((one) => (one.id === id && one.kind === 'progress' ? { ...one, done, total } : one))),
    /** Whether somebody still waits before it. */
    isOpen: () => current().some((one) => one.id === id),
    close: () => {
      closeDialog(id);
      giveBack();
    },
  };
};

export const accessSentence = (area: string) =>
  say('You do not have access to {area}. Please contact an administrator.', { area });

/** The dialog of a missing right. One at a time: a page often meets the same refusal in several calls. */
export const denyAccess = (sentence: string) => {
  if (current().some((one) => one.kind === 'error' && one.title === say('No access'))) return;
  add({ kind: 'error', title: say('No access'), text: sentence });
};

export const closeDialog = (id: number) => set(current().filter((one) => one.id !== id));

function add(dialog: ConfirmDialog | ErrorDialog | ProgressDialog): number {
  set([...current(), { ...dialog, id: ++lastId }]);
  return lastId;
}
