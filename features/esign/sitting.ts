/** Agreements that are signed one after another. The tab keeps only their ids, no link and no token. */
export interface Sitting {
  agreements: string[];
  /** Where the signer came from: a path of this site. */
  back: string;
}
/** Where it is kept: the `sessionStorage` of a tab. */
export interface SittingStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
const KEY = 'esign-sitting';

export const beginSitting = (store: SittingStore, sitting: Sitting) => store.setItem(KEY, JSON.stringify(sitting));
export const endSitting = (store: SittingStore) => store.removeItem(KEY);

export function currentSitting(store: SittingStore): Sitting | null {
  try {
    return JSON.parse(store.getItem(KEY) ?? 'null') as Sitting | null;
  } catch {
    return null;
  }
}

/** The position of an agreement in the sitting and the agreement after it; null if it is not in the sitting. */
export function placeIn(sitting: Sitting | null, agreement: string): { at: number; of: number; next: string | null } | null {
  const index = sitting?.agreements.indexOf(agreement) ?? -1;
  if (!sitting || index < 0) return null;
  return { at: index + 1, of: sitting.agreements.length, next: sitting.agreements[index + 1] ?? null };
}

/** The address within this site of a signer's link, which is absolute as in a letter. */
export function addressOf(link: string): string {
  const { pathname, hash } = new URL(link, 'http://here');
  return pathname + hash;
}
