import { say } from '#web/words/say.ts';
import { PADDLE, type Tennis } from '../../../arcade/tennis.ts';
import { box, line, picture, text, type Scene } from '../shapes.ts';

export const scene: Scene<Tennis> = {
  pictures: ['tennis'],
  draw: (state) => [
    box(0, 0, 640, 480, '#2f7a3f'),
    box(16, 16, 608, 448, '#3b8f4c'),
    line([320, 16], [320, 464], '#ffffff', 3),
    line([16, 240], [624, 240], '#ffffff88', 2),
    box(PADDLE.mine - 8, state.y - PADDLE.height / 2, 12, PADDLE.height, '#f3f0d8', 6),
    box(PADDLE.theirs - 4, state.opponent - PADDLE.height / 2, 12, PADDLE.height, '#1d2a50', 6),
    picture('tennis', state.ball.x, state.ball.y, 26),
    text(say('You'), 150, 36, 15, '#ffffff'),
    text(say('Opponent'), 490, 36, 15, '#ffffff'),
    text(`${state.mine}`, 260, 44, 34, '#ffffff'),
    text(`${state.theirs}`, 380, 44, 34, '#ffffff'),
    text(say('Set {set} of 3', { set: state.set }), 320, 452, 15, '#ffffff'),
  ],
};
