import { isWorthRemembering } from './landing.ts';

const KEY = 'redirectUrl';

export const storeRedirect = (path: string) => {
  if (isWorthRemembering(path)) sessionStorage.setItem(KEY, path);
};

/** Reads the remembered path and forgets it. */
export const takeRedirect = (): string | null => {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path;
};
