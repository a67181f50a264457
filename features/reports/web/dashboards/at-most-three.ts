const MOST = 3;
let running = 0;
const waiting: (() => void)[] = [];

/** Dashboards ask for a few of their numbers at a time: the rest of the page stays quick. */
export async function atMostThree<T>(ask: () => Promise<T>): Promise<T> {
  if (running >= MOST) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await ask();
  } finally {
    const next = waiting.shift(); // it takes this place over, so that nobody comes in between
    if (next) next();
    else running--;
  }
}
