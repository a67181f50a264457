import { lazy } from 'react';
import { screens } from '../discovered.ts';
import type { Area } from '../screens.ts';
import { PagePart } from '../ui/page-part.tsx';

const banners = screens.banners.map(({ areas, load }) => ({ areas, Banner: lazy(load) }));

/** What features say above every page of an area, such as the mode that the session is in. */
export const Banners = ({ area }: { area: Area }) =>
  banners
    .filter(({ areas }) => areas.includes(area) || areas.includes('any'))
    .map(({ Banner }, at) => (
      <PagePart key={at}>
        <Banner />
      </PagePart>
    ));
