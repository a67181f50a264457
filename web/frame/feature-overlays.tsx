import { lazy, Suspense } from 'react';
import { screens } from '../discovered.ts';
import type { OverlayArea } from '../screens.ts';
import { UnlessBroken } from '../ui/unless-broken.tsx';

const overlays = screens.overlays.map(({ areas, load }) => ({ areas, Overlay: lazy(load) }));

/** What features add beside the screens of these areas. */
export const FeatureOverlays = ({ areas: asked }: { areas: readonly OverlayArea[] }) =>
  overlays
    .filter(({ areas }) => areas.some((area) => asked.includes(area)))
    .map(({ Overlay }, at) => (
      <UnlessBroken key={at}>
        <Suspense>
          <Overlay />
        </Suspense>
      </UnlessBroken>
    ));
