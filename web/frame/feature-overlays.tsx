import { lazy } from 'react';
import { screens } from '../discovered.ts';
import type { OverlayArea } from '../screens.ts';
import { PagePart } from '../ui/page-part.tsx';

const overlays = screens.overlays.map(({ areas, load }) => ({ areas, Overlay: lazy(load) }));

/** What features add beside the screens of these areas. */
export const FeatureOverlays = ({ areas: asked }: { areas: readonly OverlayArea[] }) =>
  overlays
    .filter(({ areas }) => areas.some((area) => asked.includes(area)))
    .map(({ Overlay }, at) => (
      <PagePart key={at}>
        <Overlay />
      </PagePart>
    ));
