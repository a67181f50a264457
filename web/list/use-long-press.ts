import { useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_MS = 450;
/** Pixels; a finger that moves farther scrolls. */
const STILL = 8;
/** The click of a release comes within this time. */
const RELEASE_MS = 100;

/**
 * What a card does while it is pressed for long. With `isTap` a tap does the same: once something is selected, the next one needs no
 * patience. Otherwise a tap follows the link.
 */
export function useLongPress(run: () => void, isTap: boolean) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        stop();
        ignoreRelease();
        run();
      }, LONG_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The browser's own menu of a link would come in between. */
    onContextMenu: (event: MouseEvent) => (press.current || wasLong.current) && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (!isTap) return;
      event.preventDefault();
      run();
    },
  };
}

/** What `run` shows may move the page under the finger: its release presses nothing. */
function ignoreRelease() {
  const done = new AbortController();
  const each = { capture: true, signal: done.signal };
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, each);
  addEventListener('pointerdown', () => done.abort(), each);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(() => done.abort(), RELEASE_MS), each);
}
