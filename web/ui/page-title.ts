import { useEffect } from 'react';
import { brandOf } from '#common/brands.ts';

export const brand = brandOf(globalThis.location?.href ?? '');

/** The browser's title: where you are, then the product. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}
