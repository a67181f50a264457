import { useSearchParams } from 'react-router';
import { useRemembered } from '../remembered.ts';
import { isPlainAddress } from './list-view.ts';

/** What this browser knows of the views over a list before they are loaded; it keeps nothing that a view holds. */
export type KnownViews = 'none' | 'some' | 'preferred';

export const useKnownViews = (moduleName: string) => useRemembered<KnownViews>(`views:${moduleName}`, 'some');

/** The list is about to open with a view that its reader prefers: until it does, or the view is gone, no records are asked for. */
export function useWaitsForView(moduleName: string): boolean {
  const [params] = useSearchParams();
  const [known] = useKnownViews(moduleName);
  return known === 'preferred' && isPlainAddress(params);
}
