import type { Area } from '../screens.ts';
import { OfflineSync } from '../offline/offline-sync.tsx';
import { RecordDialogs } from '../records/record-dialogs.tsx';
import { RunPill } from '../runs/run-pill.tsx';
import { BannerHost } from '../ui/banner-host.tsx';
import { useSession } from '../session.tsx';
import { FeatureOverlays } from './feature-overlays.tsx';
import { InactivityWatch } from './inactivity-watch.tsx';
import { SystemUpdateWatch } from './system-update-watch.tsx';

/** What stands beside every screen of an area: the shell's own dialogs and what features add. */
export default function Overlays({ area }: { area: Area }) {
  const isWall = useSession().user.userType === 'Dashboard';
  return (
    <>
      <RecordDialogs />
      <OfflineSync />
      <InactivityWatch />
      <SystemUpdateWatch />
      <RunPill />
      <BannerHost />
      <FeatureOverlays areas={isWall ? [area, 'any', 'wall'] : [area, 'any']} />
    </>
  );
}
