import { say } from '#web/words/say.ts';
import { PLATFORMS, type DudeGame } from '../../../arcade/dude-game.ts';
import { ball, box, picture, text, type Scene } from '../shapes.ts';

export const scene: Scene<DudeGame> = {
  pictures: ['star', 'bomb', 'cloud', 'smiling-face-with-sunglasses'],
  draw: (state) => [
    box(0, 0, 640, 480, '#9fd0f5'),
    picture('cloud', 120, 90, 90, { opacity: 0.8 }),
    picture('cloud', 360, 60, 70, { opacity: 0.7 }),
    ...PLATFORMS.flatMap(({ x, y, width }) => [
      box(x, y, width, y === 448 ? 32 : 18, '#5a3d24', 4),
      box(x, y, width, 7, '#3f8f3a', 3),
    ]),
    ...state.stars.map(({ x, y }) => picture('star', x, y, 28)),
    ...state.bombs.flatMap(({ x, y }) => [ball(x, y, 17, '#ffffff99'), picture('bomb', x, y, 30)]),
    box(state.x - 11, state.y - 26, 22, 20, '#1f3f8f', 5),
    box(state.x - 9, state.y - 8, 7, 8, '#222a3a'),
    box(state.x + 2, state.y - 8, 7, 8, '#222a3a'),
    picture('smiling-face-with-sunglasses', state.x, state.y - 36, 26, { isFlipped: state.facing < 0 }),
    text(say('Set {set}', { set: state.sets + 1 }), 320, 20, 16, '#10304d'),
  ],
};
