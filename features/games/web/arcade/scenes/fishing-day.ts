import { say } from '#web/words/say.ts';
import { WATER, type Catch, type FishingDay, type Swimming } from '../../../arcade/fishing-day.ts';
import { box, line, picture, text, type Scene, type Shape } from '../shapes.ts';

const PICTURES: Record<Catch, string> = { fish: 'tropical-fish', boot: 'hiking-boot', shark: 'shark' };
const sizeOf = ({ kind, size }: Swimming) => (kind === 'shark' ? 64 : kind === 'boot' ? 34 : 22 + size * 12);
const swimming = (each: Swimming, x = each.x, y = each.y): Shape =>
  picture(PICTURES[each.kind], x, y, sizeOf(each), { isFlipped: each.vx > 0 });

export const scene: Scene<FishingDay> = {
  pictures: [...Object.values(PICTURES), 'sailboat', 'sun'],
  draw: (state) => [
    box(0, 0, 640, WATER, '#cfeaf7'),
    picture('sun', 580, 50, 60),
    box(0, WATER, 640, 150, '#3f97b8'),
    box(0, WATER + 150, 640, 110, '#2b7499'),
    box(0, WATER + 260, 640, 100, '#1d5577'),
    ...state.swimming.map((each) => swimming(each)),
    picture('sailboat', state.boat, WATER - 26, 76),
    ...(state.hook.state === 'out'
      ? [
          line([state.boat, WATER - 10], [state.boat, state.hook.y], state.strain > 70 ? '#d63b3b' : '#ffffff', 2),
          text('J', state.boat, state.hook.y + 4, 18, '#ffffff'),
        ]
      : []),
    ...(state.caught ? [swimming(state.caught, state.boat, state.hook.y + 14)] : []),
    box(20, 20, 160, 14, '#00000022', 7),
    box(20, 20, 1.6 * state.strain, 14, state.strain > 70 ? '#c22f2f' : '#2f8f4a', 7),
    text(state.strain > 70 ? say('Let go!') : say('Line'), 100, 48, 14, '#10304d'),
    text(say('{count} fish', { count: state.landed }), 320, 28, 18, '#10304d'),
  ],
};
