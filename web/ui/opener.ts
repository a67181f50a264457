import { useEffect, useState } from 'react';

/**
 * @returns gives the focus back to what has it now; an entry of a menu, which is gone by then, to the menu's button; where
 * nothing had it, or what had it is gone, to the page
 */
export function rememberOpener(): () => void {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : focused;
  return () =>
    // After the dialog let the focus go; whoever took it in the meantime keeps it.
    void setTimeout(() => {
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    }, 50);
}

/** For what is drawn only while it is open: gives the focus back when it goes. */
export function useOpener() {
  const [giveBack] = useState(rememberOpener);
  useEffect(() => giveBack, [giveBack]);
}
