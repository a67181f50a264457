import { lazy } from 'react';
import { screens } from '../discovered.ts';
import { OfflineSync } from '../offline/offline-sync.tsx';
import { RecordDialogs } from '../records/record-dialogs.tsx';
import { RunPill } from '../runs/run-pill.tsx';
import type { Area } from '../screens.ts';
import { BannerHost } from '../ui/banner-host.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { InactivityWatch } from './inactivity-watch.tsx';
import { SystemUpdateWatch } from './system-update-watch.tsx';

const overlays = screens.overlays.map(({ areas, load }) => ({ areas, Overlay: lazy(load) }));

/** What stands beside every screen of an area: the shell's own dialogs and what features add. */
export default function Overlays({ area }: { area: Area }) {
  const shown = overlays.filter(({ areas }) => areas.includes(area) || areas.includes('any'));
  return (
    <>
      <RecordDialogs />
      <OfflineSync />
      <InactivityWatch />
      <SystemUpdateWatch />
      <RunPill />
      <BannerHost />
      {shown.map(({ Overlay }, at) => (
        <PagePart key={at}>
          <Overlay />
        </PagePart>
      ))}
    </>
  );
}
