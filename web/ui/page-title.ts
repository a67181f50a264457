import { useEffect } from 'react';
import { brand } from '../brand.ts';

let place: string = brand.name;
let unread = 0;

/** The browser's title: where you are, then the product. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    place = title ? `${title} · ${brand.name}` : brand.name;
    show();
  }, [title]);
}

/** How much waits to be read stands before it, so that a tab in the background tells. */
export function showUnread(count: number) {
  unread = count;
  show();
}

/** Where you are, without what stands around it. */
export const pageTitle = (): string => place.split(' · ')[0]!;

function show() {
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
