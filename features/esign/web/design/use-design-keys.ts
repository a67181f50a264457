import { useEffect, useRef } from 'react';
import { commandOf, type Command } from './design-keys.ts';

/** Where text is written or chosen, keys are that control's own. */
const OWN_KEYS = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"]';
/** These act wherever the focus is: a button that became disabled has lost it. */
const EVERYWHERE: readonly Command['does'][] = ['undo', 'redo', 'paste'];

/** The keys of the designer. @param run gets the box that has the focus, if one has it */
export function useDesignKeys(run: (command: Command, focused: string | null) => void) {
  const latest = useRef(run);
  useEffect(() => void (latest.current = run));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const command = commandOf(event);
      if (!command || event.defaultPrevented || target.closest(OWN_KEYS)) return;
      if (!target.closest('[data-desk]') && !EVERYWHERE.includes(command.does)) return;
      event.preventDefault();
      latest.current(command, target.closest<HTMLElement>('[data-box]')?.dataset.box ?? null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
