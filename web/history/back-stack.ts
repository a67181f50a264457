const KEPT = 10;

/** The last ten addresses of the app that Back walks through (recruiting document, section 2). Newest last. */
export const pushVisited = (stack: readonly string[], url: string): string[] => {
  if (isIgnored(url) || stack.at(-1) === url) return [...stack];
  return [...stack, url].slice(-KEPT);
};

/** Removes the newest entry and answers the one before it; null: the browser's own Back is to be used. */
export const popVisited = (stack: readonly string[]): { stack: string[]; target: string | null } => {
  const left = stack.slice(0, -1);
  return { stack: left, target: left.at(-1) ?? null };
};

const isIgnored = (url: string): boolean => /^\/(admin(\/|\?|$)|login(\?|$)|logout(\?|$)|app\/load(\?|$))/.test(url);
