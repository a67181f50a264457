import { lazy } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '../discovered.ts';
import { PagePart } from '../ui/page-part.tsx';
import { usePhone } from '../ui/use-phone.ts';

/** The machinery of a popover is no part of the first list. */
const MoreButtons = lazy(() => import('./more-buttons.tsx'));
const buttons = screens.listButtons.map(({ module, load }) => ({ module, Button: lazy(load) }));

/** What a feature puts beside “New” over the list of its module; on a phone under “…”. */
export function ListButtons({ module }: { module: DescribedModule }) {
  const isPhone = usePhone();
  const own = buttons.filter((each) => each.module === module.name);
  if (own.length === 0) return null;
  const shown = (
    <>
      {own.map(({ Button }, at) => (
        <Button key={at} module={module} />
      ))}
    </>
  );
  return <PagePart>{isPhone ? <MoreButtons>{shown}</MoreButtons> : shown}</PagePart>;
}
