import { useEffect } from 'react';

/** Keeps the screen on while somebody plays, where the browser can. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !navigator.wakeLock) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    navigator.wakeLock.request('screen').then(
      (given) => {
        lock = given;
        if (isOver) void given.release();
      },
      () => undefined, // a low battery: the screen may sleep
    );
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, [isWanted]);
}
