import { BannerHost } from '../ui/banner-host.tsx';
import { FeatureOverlays } from './feature-overlays.tsx';

/** What stands beside a page on the wall: cards that celebrate, and what features show there. */
export default function WallOverlays() {
  return (
    <>
      <BannerHost />
      <FeatureOverlays areas={['wall']} />
    </>
  );
}
