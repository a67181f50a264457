import { useEffect } from 'react';
import { brand } from '../brand.ts';

/** The browser's title: where you are, then the product. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}
