import { BANNER_MS } from './banners.ts';

const EVERY_MS = 450;
const ABOVE_THE_CARD = 1_201;

/** Confetti for as long as a card stands, none where motion is reduced. The answer ends it. */
export function rainConfetti(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let isOver = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let clear = () => {};
  void import('canvas-confetti').then(({ default: confetti }) => {
    if (isOver) return;
    clear = () => confetti.reset();
    const burst = () => {
      for (const [x, angle] of [
        [0, 60],
        [1, 120],
      ] as const)
        void confetti({ particleCount: 26, angle, spread: 62, origin: { x, y: 0.72 }, zIndex: ABOVE_THE_CARD });
    };
    burst();
    timer = setInterval(burst, EVERY_MS);
  });
  const over = () => {
    isOver = true;
    clearInterval(timer);
  };
  const end = setTimeout(over, BANNER_MS);
  return () => {
    clearTimeout(end);
    over();
    clear();
  };
}
