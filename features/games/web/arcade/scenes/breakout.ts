import { say } from '#web/words/say.ts';
import { BRICK, PADDLE_Y, type Breakout, type Extra } from '../../../arcade/breakout.ts';
import { ball, box, picture, text, type Scene } from '../shapes.ts';

const COLORS = ['#4f9cd8', '#e0a03c', '#c8524f'];
const LETTERS: Record<Extra, string> = { wide: 'W', slow: 'S', ball: 'B', life: '♥', fire: 'F' };

export const scene: Scene<Breakout> = {
  pictures: ['red-heart'],
  draw: (state) => [
    box(0, 0, 640, 480, '#141b33'),
    ...state.bricks.flatMap(({ x, y, hits }) => [
      box(x, y, BRICK.width, BRICK.height, COLORS[hits - 1] ?? COLORS[2]!, 4),
      ...(hits > 1 ? [text(String(hits), x + BRICK.width / 2, y + BRICK.height / 2, 13, '#141b33')] : []),
    ]),
    ...state.extras.flatMap(({ kind, x, y }) => [
      box(x - 14, y - 10, 28, 20, '#f3f0d8', 8),
      text(LETTERS[kind], x, y, 14, '#141b33'),
    ]),
    box(state.paddle - state.width / 2, PADDLE_Y, state.width, 12, '#e8edff', 6),
    ...state.balls.map(({ x, y }) => ball(x, y, 7, state.fire ? '#ff8b3d' : '#ffffff')),
    ...(state.balls.length ? [] : [ball(state.paddle, PADDLE_Y - 8, 7, '#ffffff')]),
    ...Array.from({ length: state.lives }, (_, at) => picture('red-heart', 22 + at * 26, 22, 20)),
    text(say('Level {level}', { level: state.level }), 620, 22, 16, '#dfe6ff', 'right'),
  ],
};
