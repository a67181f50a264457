import { useEffect, useRef } from 'react';
import { isTyping } from '#web/palette/palette-host.tsx';

/** One letter, one act, as long as nobody types and no dialog or menu is open. The keys of the desk come before those of the viewer. */
export function useDeskKeys(acts: Readonly<Record<string, (() => void) | undefined>>) {
  const current = useRef(acts);
  useEffect(() => void (current.current = acts));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      if (event.repeat && !WALKING.includes(event.key.toLowerCase())) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    /** Out of a box, back to the keys. Whatever is open above the box closes first and keeps the key to itself. */
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      leaveBox(event.target as HTMLElement);
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keydown', onEscape);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keydown', onEscape);
    };
  }, []);
}

/** The focus stays near: what is around the box takes it. */
export function leaveBox(box: HTMLElement) {
  const around = box.closest<HTMLElement>('[tabindex="-1"]');
  if (around) around.focus({ preventScroll: true });
  else box.blur();
}

/** Those that may be held down. */
const WALKING = ['j', 'k'];
