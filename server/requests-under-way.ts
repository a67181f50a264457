/** Milliseconds. A request that takes longer counts no more: a download may go on for minutes. */
const SHORT = 100;
/** When the latest requests began; 0: it was answered. A ring, as a map of requests would keep each of them past the next collection of garbage. */
const began = new Float64Array(256);
let last = 0;

/** @returns what `requestEnded` asks for */
export function requestBegan(): number {
  last = (last + 1) % began.length;
  began[last] = performance.now();
  return last;
}

export const requestEnded = (place: number): void => void (began[place] = 0);

/** Whether somebody waits for a short answer of this process. */
export function someoneWaits(): boolean {
  const now = performance.now();
  return began.some((since) => since > 0 && now - since < SHORT);
}
