import { useEffect } from 'react';
import { queryClient } from '#web/query-client.ts';
import { onServerEvent } from '#web/realtime.ts';
import { useSession } from '#web/session.tsx';
import { showBanner } from '#web/ui/banners.ts';
import { claimedBannerOf } from './achievement-banner.tsx';
import { markSeen, progressOptions, refreshRecognition } from './recognition-api.ts';

/** Shows what was earned: when the server tells of it, and what nobody has seen yet, on the page that the person looks at. */
export default function AchievementWatch() {
  const { impersonator } = useSession();
  const isActing = impersonator !== null;
  useEffect(() => {
    if (isActing) return;
    const look = () => {
      if (document.visibilityState === 'visible') void showUnseen().catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    const unhear = onServerEvent('achievement-event', () => {
      void refreshRecognition();
      look();
    });
    return () => {
      document.removeEventListener('visibilitychange', look);
      unhear();
    };
  }, [isActing]);
  return null;
}

async function showUnseen(): Promise<void> {
  const { unseen } = await markSeen([]);
  if (!unseen.length) return;
  const known = await queryClient.fetchQuery({ ...progressOptions, staleTime: 0 });
  for (const id of unseen) {
    const shown = known.find(({ achievement }) => achievement === id);
    if (shown) showBanner(claimedBannerOf(shown));
  }
}
