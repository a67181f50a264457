import { useEffect, type RefObject } from 'react';
import { FIELD, type Key } from '../../arcade/simulation.ts';
import type { LivePlay } from './live-play.ts';

const KEYS: Record<string, Key> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  KeyA: 'left',
  KeyD: 'right',
  KeyW: 'up',
  KeyS: 'down',
  Space: 'action',
};

/** Arrows, WASD and space press what they stand for, until they are let go. On buttons, space and Enter stay theirs. */
export function useKeys(live: RefObject<LivePlay | null>, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    const hear = (event: KeyboardEvent) => {
      const key = KEYS[event.code];
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLButtonElement && (event.code === 'Space' || event.target.dataset.cell)) return;
      event.preventDefault();
      if (!event.repeat) live.current?.press(key, event.type === 'keydown' ? 1 : 0);
    };
    window.addEventListener('keydown', hear);
    window.addEventListener('keyup', hear);
    return () => {
      window.removeEventListener('keydown', hear);
      window.removeEventListener('keyup', hear);
    };
  }, [live, isPlaying]);
}

const SWIPE = 24;

/** The pointer on the field: holding is `point`, letting go `lift`; where there are directions alone a swipe presses one. */
export function usePointer(field: RefObject<HTMLElement | null>, live: RefObject<LivePlay | null>, isSwiped: boolean): void {
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    let began: { x: number; y: number } | undefined;
    let last = '';
    const point = (event: PointerEvent) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const x = Math.round(((event.clientX - left) / width) * FIELD.width);
      const y = Math.round(((event.clientY - top) / height) * FIELD.height);
      const spot = [Math.max(0, Math.min(FIELD.width, x)), Math.max(0, Math.min(FIELD.height, y))] as const;
      const said = `${live.current?.state.tick} ${spot.join()}`;
      if (said !== last) live.current?.press('point', spot);
      last = said;
    };
    const down = (event: PointerEvent) => {
      began = { x: event.clientX, y: event.clientY };
      if (isSwiped) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      point(event);
    };
    const move = (event: PointerEvent) => {
      if (began && !isSwiped) point(event);
    };
    const up = (event: PointerEvent) => {
      if (!began) return;
      if (isSwiped) swipe(live.current, event.clientX - began.x, event.clientY - began.y);
      else live.current?.press('lift', 1);
      began = undefined;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [field, live, isSwiped]);
}

function swipe(live: LivePlay | null, dx: number, dy: number): void {
  if (Math.abs(dx) < SWIPE && Math.abs(dy) < SWIPE) return;
  const key: Key = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up';
  live?.press(key, 1);
  live?.press(key, 0);
}
