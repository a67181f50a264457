import { lazy, Suspense } from 'react';
import { screens } from '../discovered.ts';
import { OfflineSync } from '../offline/offline-sync.tsx';
import { RecordDialogs } from '../records/record-dialogs.tsx';
import { RunPill } from '../runs/run-pill.tsx';
import type { Area } from '../screens.ts';
import { BannerHost } from '../ui/banner-host.tsx';
import { UnlessBroken } from '../ui/unless-broken.tsx';
import { InactivityWatch } from './inactivity-watch.tsx';
import { SystemUpdateWatch } from './system-update-watch.tsx';
import { useFirstPageStands } from './use-first-page-stands.ts';

const overlays = screens.overlays.map(({ areas, load }) => ({ areas, Overlay: lazy(load) }));

/** What stands beside every screen of an area: the shell's own dialogs and what features add. */
export default function Overlays({ area }: { area: Area }) {
  const hasStood = useFirstPageStands();
  const shown = hasStood ? overlays.filter(({ areas }) => areas.includes(area) || areas.includes('any')) : [];
  return (
    <>
      <RecordDialogs />
      <OfflineSync />
      <InactivityWatch />
      <SystemUpdateWatch />
      <RunPill />
      <BannerHost />
      {shown.map(({ Overlay }, at) => (
        <UnlessBroken key={at}>
          <Suspense>
            <Overlay />
          </Suspense>
        </UnlessBroken>
      ))}
    </>
  );
}
