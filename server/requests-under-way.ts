/** Milliseconds. A request that takes longer counts no more: a download may go on for minutes. */
const SHORT = 100;
const began = new Map<object, number>();

export const requestBegan = (request: object): void => void began.set(request, performance.now());
export const requestEnded = (request: object): void => void began.delete(request);

/** Whether somebody waits for a short answer of this process. */
export function someoneWaits(): boolean {
  const now = performance.now();
  for (const since of began.values()) if (now - since < SHORT) return true;
  return false;
}
