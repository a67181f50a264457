import { useEffect, useState } from 'react';

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const isAnyOpen = () => document.querySelector(DIALOG) !== null;

/** Whether a dialog stands over the page; followed while it matters. */
export function useDialogIsOpen(isFollowed: boolean): boolean {
  const [isOpen, setOpen] = useState(isAnyOpen);
  useEffect(() => {
    if (!isFollowed) return;
    const look = () => setOpen(isAnyOpen());
    look();
    const watched = new MutationObserver(look);
    watched.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
    return () => watched.disconnect();
  }, [isFollowed]);
  return isOpen;
}
