import { VOLUME } from '#web/sounds.ts';

const HEARD = 'muster:messages-heard';
const KEPT = 20;

/** Once for each message however many tabs are open: the first that takes it plays it. */
export function playOnce(message: string): Promise<void> {
  const take = () => {
    const heard = heardMessages();
    if (heard.includes(message)) return;
    localStorage.setItem(HEARD, JSON.stringify([message, ...heard].slice(0, KEPT)));
    play();
  };
  if (!('locks' in navigator)) return Promise.resolve(take());
  return navigator.locks.request(HEARD, take);
}

/** Browsers refuse a sound before anybody has touched the page; nothing is lost then. */
export function play(): void {
  const sound = new Audio('/sounds/message.wav');
  sound.volume = VOLUME;
  void sound.play().catch(() => undefined);
}

function heardMessages(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HEARD) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
