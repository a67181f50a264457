import type { KeyboardEvent } from 'react';

/** The arrow keys lead into the notifications below, and from one to the next. */
export function walkLines(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.focus();
}
