import { say } from '#web/words/say.ts';
import { BOX_HEIGHT, CRANE_Y, topOf, type DropIt } from '../../../arcade/drop-it.ts';
import { box, line, picture, text, type Scene } from '../shapes.ts';

const COLORS = ['#d9803a', '#c9622f', '#e29a4e', '#b9522a'];

export const scene: Scene<DropIt> = {
  pictures: ['cloud', 'building-construction'],
  draw: (state) => {
    const top = topOf(state);
    const middle = state.crane.x + state.crane.width / 2;
    return [
      box(0, 0, 640, 480, '#cfe6f5'),
      picture('cloud', 100, 120, 80, { opacity: 0.8 }),
      picture('cloud', 540, 180, 100, { opacity: 0.7 }),
      picture('building-construction', 590, 420, 90, { opacity: 0.5 }),
      box(0, 10, 640, 8, '#6b5b3a'),
      line([middle, 18], [middle, CRANE_Y - 4], '#4a4032', 3),
      ...(state.falling ? [] : [box(state.crane.x, CRANE_Y, state.crane.width, BOX_HEIGHT - 2, '#e8b04a', 4)]),
      ...(state.falling ? [box(state.falling.x, state.falling.y, state.falling.width, BOX_HEIGHT - 2, '#e8b04a', 4)] : []),
      ...state.tower.flatMap(({ x, width }, at) => {
        const y = top + (state.tower.length - 1 - at) * BOX_HEIGHT;
        return y > 480 ? [] : [box(x, y, width, BOX_HEIGHT - 2, COLORS[at % COLORS.length]!, 4)];
      }),
      text(say('Height {height}', { height: state.tower.length - 1 }), 620, 40, 16, '#10304d', 'right'),
      ...(state.streak > 1 ? [text(say('{count} exact in a row', { count: state.streak }), 320, 40, 18, '#10304d')] : []),
    ];
  },
};
