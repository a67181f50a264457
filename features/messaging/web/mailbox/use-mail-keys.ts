import { useEffect, useRef } from 'react';

/** Letters as commands, where nobody is writing and no dialog is open. */
export function useMailKeys(commands: Readonly<Record<string, () => unknown>>, isOn: boolean) {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const run = latest.current[event.key];
      if (!run || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
