import { lazy } from 'react';
import { screens } from '../discovered.ts';
import type { MenuProps } from '../screens.ts';
import { PagePart } from '../ui/page-part.tsx';

const Arranged = screens.menus[0] && lazy(screens.menus[0]);

/** The navigation that somebody arranged, else the automatic one; the automatic one too while that is looked up, or where it breaks. */
export function ArrangedMenu({ children, ...menu }: MenuProps) {
  if (!Arranged) return children;
  return (
    <PagePart fallback={children}>
      <Arranged {...menu}>{children}</Arranged>
    </PagePart>
  );
}
