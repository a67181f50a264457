import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { VOLUME } from '#web/sounds.ts';
import { BannerCard } from '#web/ui/banner-card.tsx';
import { BANNER_MS, bannerStore, dismissBanner, showBanner, type Banner } from '#web/ui/banners.ts';
import { bannerOf, FANFARE, RARE_FANFARE } from './achievement-banner.tsx';
import { sentenceOf } from './admin/sentence.ts';
import { seriesOf } from './series.ts';
import { wallBannerOf } from './wall-watch.tsx';
import type { Progress } from './recognition-api.ts';

const earned = {
  achievement: 'a',
  title: null,
  score: null,
  isRare: false,
  mute_audio: false,
  badge: null,
  badge_url: null,
  description: null,
};
const drawn = (banner: Banner) =>
  renderToStaticMarkup(<BannerCard banner={{ ...banner, picture: undefined }} onDone={() => undefined} />);

test('the heading tells rare achievements apart, and a title that is missing is New Achievement [ACHV-002] [ACHV-003]', () => {
  expect(bannerOf(earned)).toMatchObject({ heading: 'Achievement unlocked', title: 'New Achievement' });
  expect(bannerOf({ ...earned, isRare: true, title: 'Hall of fame' })).toMatchObject({
    heading: 'Rare achievement unlocked',
    title: 'Hall of fame',
  });
  expect(drawn(bannerOf({ ...earned, isRare: true }))).toMatch(/data-rare="true".*Rare achievement unlocked.*New Achievement/);
});

test('the score is shown only if there is one [ACHV-004]', () => {
  expect(drawn(bannerOf({ ...earned, score: 40 }))).toContain('40 points');
  expect(drawn(bannerOf(earned))).not.toContain('points');
});

test('on the wall a card names who earned it, and two who earn the same have a card each', () => {
  const [one, other] = ['e1', 'e2'].map((_id) => wallBannerOf({ ...earned, _id, person: 'Nia Near', description: 'Ten leads' }));

  expect(one).toMatchObject({ heading: 'Achievement unlocked', title: 'New Achievement', text: 'Nia Near' });
  expect(one!.key).not.toBe(other!.key);
  expect(one!.claim).toBeUndefined();
});

test('a card has a fanfare, a rare one a longer one, and mute_audio leaves the sound out [ACHV-001] [ACHV-007]', () => {
  expect([bannerOf(earned).tune, bannerOf({ ...earned, isRare: true }).tune]).toEqual([FANFARE, RARE_FANFARE]);
  expect(bannerOf({ ...earned, mute_audio: true }).tune).toBeUndefined();
});

test('a card stands 12 seconds and sounds at half the volume; each is in the queue once [ACHV-034]', () => {
  expect([BANNER_MS, VOLUME]).toEqual([12_000, 0.5]);
  for (const achievement of ['a', 'b', 'a']) showBanner(bannerOf({ ...earned, achievement }));
  expect(bannerStore.current().map(({ key }) => key)).toEqual(['achievement a', 'achievement b']);
  for (const { key } of bannerStore.current()) dismissBanner(key);
  expect(bannerStore.current()).toEqual([]);
});

test('achievements of a series are one card, whose next step is the first that is not earned', () => {
  const step = (achievement: string, trigger: number, isEarned: boolean, series: string | null = 'Leads') =>
    ({
      ...earned,
      achievement,
      name: achievement,
      series,
      rewards: [],
      earned: isEarned ? '2026-01-01' : null,
      conditions: [{ value: 7, trigger, holds: isEarned }],
    }) satisfies Progress;

  const cards = seriesOf([step('ten', 10, false), step('one', 1, true), step('alone', 3, false, null)]);
  expect(cards.map(({ steps, done, now }) => [steps.map(({ name }) => name), done, now?.name])).toEqual([
    [['one', 'ten'], 1, 'ten'],
    [['alone'], 0, 'alone'],
  ]);
});

test('an achievement reads as a sentence', () => {
  const about = { singular: 'Lead', label: 'Leads', fields: [] } as never;
  const condition = { functionType: 'count', trigger: 10, timeFrame: { spanType: 'Month' } };
  const achievement = { appliesTo: 'new', rewards: [{ rewardType: 'coins', amount: 20 }] };

  expect(sentenceOf({ achievement, conditions: [condition], alerts: [] } as never, about)).toBe(
    'When a lead is created and the count of leads is at least 10 this month, its person earns this and 20 coins.',
  );
});
