import { useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { BannerCard } from './banner-card.tsx';
import { bannerStore, dismissBanner, type Banner } from './banners.ts';
import { useDialogIsOpen } from './use-dialog-is-open.ts';

/** The first card that waits, once its turn has come: nobody sees one over a dialog, and none that another page has shown. */
export default function BannerQueue() {
  const [first] = useStore(bannerStore);
  const [claimed, setClaimed] = useState<Banner>();
  const isClaimed = claimed !== undefined && claimed === first;
  const isDialogOpen = useDialogIsOpen(!isClaimed);
  useEffect(() => {
    if (!first || isClaimed || isDialogOpen) return;
    let isWanted = true;
    const claim = first.claim?.() ?? Promise.resolve(true);
    void claim
      .catch(() => false)
      .then((mayShow) => {
        if (!mayShow) dismissBanner(first.key);
        else if (isWanted) setClaimed(first);
      });
    return () => void (isWanted = false);
  }, [first, isClaimed, isDialogOpen]);
  return (
    <div aria-live="polite" role="status">
      {first && isClaimed && <BannerCard key={first.key} banner={first} onDone={() => dismissBanner(first.key)} />}
    </div>
  );
}
