import { useEffect, useState } from 'react';

/** Milliseconds after which a dialog has let the focus go. */
const LET_GO = 50;

/**
 * @returns gives the focus back to what has it now; an entry of a menu, which is gone by then, to the menu's button; where
 * nothing had it, or what had it is gone, to the dialog that is still open, else to the page
 */
export function rememberOpener(): () => void {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : focused;
  return () =>
    void setTimeout(() => {
      // Whoever took it in the meantime keeps it.
      if (!isLost()) return;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // The dialog that the opener stood in may be closing as well, and knows its own opener.
      if (isLost()) setTimeout(() => isLost() && topmost()?.focus({ preventScroll: true }), LET_GO);
    }, LET_GO);
}

const isLost = () => document.activeElement === document.body;
const topmost = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][tabindex]')].at(-1) ?? document.getElementById('main');

/** For what is drawn only while it is open: gives the focus back when it goes. What is drawn before it opens does so itself. */
export function useOpener(isOpen = true) {
  const [giveBack] = useState(() => (isOpen ? rememberOpener() : undefined));
  useEffect(() => giveBack, [giveBack]);
}
