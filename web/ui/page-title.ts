import { useEffect } from 'react';
import { brand } from '../brand.ts';

let place: string = brand.name;
let unread = 0;
/** Whether the page that is open has said its title yet, and who waits for that. */
let isSaid = false;
const waiting: (() => void)[] = [];

/** The browser's title: where you are, then the product. */
export function usePageTitle(title: string | null | undefined) {
  useEffect(() => {
    place = title ? `${title} · ${brand.name}` : brand.name;
    isSaid = Boolean(title);
    if (isSaid) for (const goOn of waiting.splice(0)) goOn();
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

/** Where you are, without what stands around it. */
export const pageTitle = (): string => place.split(' · ')[0]!;

/** The same as soon as the page has said so; on a slow line that takes a while. */
export async function settledPageTitle(): Promise<string> {
  if (!isSaid)
    await new Promise<void>((goOn) => {
      waiting.push(goOn);
      setTimeout(goOn, PATIENCE);
    });
  return pageTitle();
}

function show() {
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
