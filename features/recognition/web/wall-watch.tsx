import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showBanner } from '#web/ui/banners.ts';
import { bannerOf, type Shown } from './achievement-banner.tsx';

interface Celebration extends Shown {
  _id: string;
  person: string;
}

/** On a screen on the wall: what people of its teams earn while it stands there. */
export default function WallWatch() {
  const { data } = useQuery({
    // whoever earns changes these records, so that this is asked again
    queryKey: ['records', 'earnedAchievements', 'celebrations'],
    queryFn: ({ signal }) =>
      api<{ records: Celebration[] }>('/api/leaderboards/celebrations', { signal, quiet: true }).then(({ records }) => records),
  });
  const known = useRef<Set<string>>(null);
  useEffect(() => {
    if (!data) return;
    const fresh = known.current ? data.filter(({ _id }) => !known.current!.has(_id)) : [];
    known.current = new Set([...(known.current ?? []), ...data.map(({ _id }) => _id)]);
    for (const each of fresh) showBanner(wallBannerOf(each));
  }, [data]);
  return null;
}

/** The card with the name of who earned it; two people may earn the same. */
export const wallBannerOf = (each: Celebration) => ({ ...bannerOf(each), key: `wall ${each._id}`, text: each.person });
