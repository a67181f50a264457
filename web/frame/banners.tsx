import { lazy, Suspense } from 'react';
import { screens } from '../discovered.ts';
import type { Area } from '../screens.ts';
import { UnlessBroken } from '../ui/unless-broken.tsx';

const banners = screens.banners.map(({ areas, load }) => ({ areas, Banner: lazy(load) }));

/** What features say above every page of an area, such as the mode that the session is in. */
export const Banners = ({ area }: { area: Area }) =>
  banners
    .filter(({ areas }) => areas.includes(area) || areas.includes('any'))
    .map(({ Banner }, at) => (
      <UnlessBroken key={at}>
        <Suspense>
          <Banner />
        </Suspense>
      </UnlessBroken>
    ));
