import { useEffect } from 'react';
import { brand } from '../brand.ts';

let place: string = brand.name;
let unread = 0;
/** Whether the page that is open has said its title yet. */
let isSaid = false;

/** The browser's title: where you are, then the product. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    place = title ? `${title} · ${brand.name}` : brand.name;
    isSaid = Boolean(title);
    show();
  }, [title]);
}

/** How much waits to be read stands before it, so that a tab in the background tells. */
export function showUnread(count: number) {
  unread = count;
  show();
}

/** Another page is being opened: the title that stands is the last one's. */
export const awaitPageTitle = () => void (isSaid = false);

const PATIENCE = 10_000;
const LOOK_AGAIN = 100;

/** Where you are, without what stands around it. */
export const pageTitle = (): string => place.split(' · ')[0]!;

/** The same as soon as the page has said so; on a slow line that takes a while. */
export async function settledPageTitle(): Promise<string> {
  for (let waited = 0; !isSaid && waited < PATIENCE; waited += LOOK_AGAIN)
    await new Promise((again) => setTimeout(again, LOOK_AGAIN));
  return pageTitle();
}

function show() {
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
