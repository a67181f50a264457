import type { ReactNode } from 'react';
import { createStore } from '../store.ts';
import type { Tune } from '../sounds.ts';

/** A card over the whole page that celebrates something. Cards are shown one after another. */
export interface Banner {
  /** Of what it tells: a card that waits or stands already is not added again. */
  key: string;
  /** The small line on top: what happened. */
  heading: string;
  title: string;
  text?: string | undefined;
  /** Shown only where there is one. */
  score?: number | null | undefined;
  picture?: ReactNode;
  /** Rare: gold instead of the accent. */
  isRare?: boolean;
  /** Absent: without a sound. */
  tune?: Tune | undefined;
  /** Asked when its turn comes: false where another page has shown it meanwhile. */
  claim?: (() => Promise<boolean>) | undefined;
}

/** Milliseconds that a card stands, unless it is dismissed or held. */
export const BANNER_MS = 12_000;

export const bannerStore = createStore<readonly Banner[]>([]);

/** Hands a card to the page: it appears when those before it have gone and no dialog is open. */
export function showBanner(banner: Banner): void {
  const waiting = bannerStore.current();
  if (!waiting.some(({ key }) => key === banner.key)) bannerStore.set([...waiting, banner]);
}

export const dismissBanner = (key: string): void => bannerStore.set(bannerStore.current().filter((banner) => banner.key !== key));
