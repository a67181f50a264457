import { Suspense, type ReactNode } from 'react';
import { UnlessBroken } from './unless-broken.tsx';

/** A part of a page with a file of its own: until that is there `fallback` keeps its place, and where it cannot be had the page stays. */
export const PagePart = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <UnlessBroken fallback={fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </UnlessBroken>
);
