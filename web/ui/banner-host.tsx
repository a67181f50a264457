import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { bannerStore } from './banners.ts';

const BannerQueue = lazy(() => import('./banner-queue.tsx'));

/** Cards that celebrate, over every page. How they look is fetched with the first. */
export function BannerHost() {
  const waiting = useStore(bannerStore);
  if (!waiting.length) return null;
  return (
    <Suspense>
      <BannerQueue />
    </Suspense>
  );
}
