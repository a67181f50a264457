import { lazy, useState, type ReactNode } from 'react';
import { screens } from '../discovered.ts';
import type { MenuProps } from '../screens.ts';
import { PagePart } from '../ui/page-part.tsx';

const Arranged = screens.menus[0] && lazy(screens.menus[0]);

interface Props extends Omit<MenuProps, 'onArranged'> {
  /** The automatic navigation. */
  children: ReactNode;
}

/**
 * The navigation that somebody arranged, else the automatic one; the automatic one too while that is looked up, or where it breaks. It is
 * not drawn anew when the answer comes: what somebody has just opened in it stays open.
 */
export function ArrangedMenu({ children, ...menu }: Props) {
  const [isArranged, setArranged] = useState(false);
  return (
    <>
      {!isArranged && children}
      {Arranged && (
        <PagePart>
          <Arranged {...menu} onArranged={setArranged} />
        </PagePart>
      )}
    </>
  );
}
