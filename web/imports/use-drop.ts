import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A place that takes a file which is dropped on it; the keyboard has the button within. */
export function useDrop(onFile: (file: File | undefined) => void) {
  const place = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const target = place.current!;
    target.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    target.addEventListener('dragleave', () => setOver(false), { signal });
    target.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return { place, isOver };
}
