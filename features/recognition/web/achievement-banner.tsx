import type { Tune } from '#web/sounds.ts';
import type { Banner } from '#web/ui/banners.ts';
import { say } from '#web/words/say.ts';
import { BadgePicture } from './badge-picture.tsx';
import { markSeen, type Progress } from './recognition-api.ts';

/** A short fanfare, and a longer one for what is rare. */
export const FANFARE: Tune = [1, 0, 523, 0.02, 0.22, 0.36, 1, 1.8, 0, 0, 262, 0.08, 0, 0, 0, 0, 0.06, 0.7, 0.04];
export const RARE_FANFARE: Tune = [1.2, 0, 440, 0.03, 0.34, 0.6, 1, 1.6, 0, 0, 330, 0.09, 0.12, 0, 0, 0, 0.1, 0.8, 0.05];

export type Shown = Pick<
  Progress,
  'achievement' | 'title' | 'score' | 'isRare' | 'mute_audio' | 'badge' | 'badge_url' | 'description'
>;

/** The card of an achievement (platform document, section 2). */
export function bannerOf({ achievement, title, score, isRare, mute_audio, badge, badge_url, description }: Shown): Banner {
  return {
    key: `achievement ${achievement}`,
    heading: say(isRare ? 'Rare achievement unlocked' : 'Achievement unlocked'),
    title: title || say('New Achievement'),
    text: description ?? undefined,
    score,
    isRare,
    picture: <BadgePicture badge={badge} badgeUrl={badge_url} size={96} />,
    tune: mute_audio ? undefined : isRare ? RARE_FANFARE : FANFARE,
  };
}

/** The same for who has earned it: it is shown by the page that marks it first, on whatever device. */
export const claimedBannerOf = (shown: Shown): Banner => ({
  ...bannerOf(shown),
  claim: () => markSeen([shown.achievement]).then(({ marked }) => marked.includes(shown.achievement)),
});
