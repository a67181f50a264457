import { COUNTDOWN, IDLE, PING } from './inactivity.ts';

interface Watch {
  /** The seconds left of the warning; null: there is none. 0 comes once. */
  onCountdown: (secondsLeft: number | null) => void;
  ping: () => void;
  /** False: nobody is signed out here, but the server still hears that somebody is there. */
  isTimed: boolean;
}
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'pointermove', 'touchmove', 'scroll'] as const;
/** Scrolling does not bubble out of the lists that scroll by themselves. */
const LISTENING = { passive: true, capture: true };
const SHARED_EVERY = 5000;

/** Watches for touches in all tabs of this browser; moments decide, not counted ticks, as sleeping tabs skip ticks. */
export function watchActivity({ onCountdown, ping, isTimed }: Watch): { stay: () => void; stop: () => void } {
  const tabs = new BroadcastChannel('muster-activity');
  let touched = Date.now();
  let shared = 0;
  let warned: number | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
  const tellTabs = () => tabs.postMessage('active');
  const touch = () => {
    if (warned !== null) return;
    touched = Date.now();
    if (touched - shared < SHARED_EVERY) return;
    shared = touched;
    tellTabs();
  };
  const goOn = () => {
    touched = Date.now();
    warned = null;
    onCountdown(null);
  };
  tabs.addEventListener('message', goOn);
  for (const event of TOUCHES) addEventListener(event, touch, LISTENING);
  const tick = setInterval(() => {
    const now = Date.now();
    if (isTimed && warned === null && now - touched >= IDLE * 1000) warned = now;
    if (warned === null) return;
    const left = Math.max(0, COUNTDOWN - Math.floor((now - warned) / 1000));
    if (left === 0) clearInterval(tick);
    onCountdown(left);
  }, 1000);
  const pings = setInterval(() => {
    if (Date.now() - touched < PING * 1000) ping();
  }, PING * 1000);
  return {
    stay: () => {
      goOn();
      ping();
      tellTabs();
    },
    stop: () => {
      for (const event of TOUCHES) removeEventListener(event, touch, LISTENING);
      clearInterval(tick);
      clearInterval(pings);
      tabs.close();
    },
  };
}
