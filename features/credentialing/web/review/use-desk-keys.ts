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
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Those that may be held down. */
const WALKING = ['j', 'k'];
