import { useLayoutEffect, type RefObject } from 'react';

const GAP = 8;

/** Keeps a region at the foot of the screen clear of what is marked `data-foot`: the buttons of a form, a pager, tabs. */
export function useLiftOverFeet(region: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !isShown) return;
    const place = () => element.style.setProperty('--lift', `${liftOf(element)}px`);
    place();
    // The page may scroll, turn, or become another one while a toast stands.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      changes.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  });
}

function liftOf(region: HTMLElement): number {
  const { left, right, height } = region.getBoundingClientRect();
  const rest = Number.parseFloat(getComputedStyle(region).bottom) || 0;
  const feet = [...document.querySelectorAll('[data-foot]')]
    .map((foot) => foot.getBoundingClientRect())
    .filter((foot) => foot.height > 0 && foot.left < right && foot.right > left)
    .sort((one, other) => other.bottom - one.bottom);
  const lifted = feet.reduce((bottom, foot) => {
    const isApart = foot.top >= innerHeight - bottom || foot.bottom <= innerHeight - bottom - height;
    return isApart ? bottom : innerHeight - foot.top + GAP;
  }, rest);
  return lifted - rest;
}
