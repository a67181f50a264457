import type { NavigateFunction } from 'react-router';
import { popVisited, pushVisited } from './back-stack.ts';

let stack: string[] = [];

export const backStack = {
  note(url: string) {
    stack = pushVisited(stack, url);
  },
  /** To the address before this one, through the reload route; without one, the browser's own Back. */
  goBack(navigate: NavigateFunction) {
    const { stack: left, target } = popVisited(stack);
    stack = left;
    if (target) void navigate('/app/load', { replace: true, state: { to: target } });
    else void navigate(-1);
  },
};
