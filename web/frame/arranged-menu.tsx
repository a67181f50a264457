import { lazy, Suspense } from 'react';
import { screens } from '../discovered.ts';
import type { MenuProps } from '../screens.ts';
import { UnlessBroken } from '../ui/unless-broken.tsx';

const Arranged = screens.menus[0] && lazy(screens.menus[0]);

/** The navigation that somebody arranged, else the automatic one; the automatic one too while that is looked up, or where it breaks. */
export function ArrangedMenu({ children, ...menu }: MenuProps) {
  if (!Arranged) return children;
  return (
    <UnlessBroken fallback={children}>
      <Suspense fallback={children}>
        <Arranged {...menu}>{children}</Arranged>
      </Suspense>
    </UnlessBroken>
  );
}
