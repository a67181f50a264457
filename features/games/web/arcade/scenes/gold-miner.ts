import { say } from '#web/words/say.ts';
import { MINER, SIZES, type GoldMiner, type Treasure } from '../../../arcade/gold-miner.ts';
import { ball, box, line, picture, text, type Scene } from '../shapes.ts';

const PICTURES: Record<Treasure, string> = {
  nugget: 'coin',
  gold: 'gem-stone',
  stone: 'rock',
  bag: 'money-bag',
  mole: 'mouse-face',
};

export const scene: Scene<GoldMiner> = {
  pictures: [...Object.values(PICTURES), 'construction-worker'],
  draw: (state) => {
    const { claw } = state;
    const end: [number, number] = [MINER.x + claw.dx * claw.length, MINER.y + claw.dy * claw.length];
    return [
      box(0, 0, 640, 100, '#f2dfb0'),
      box(0, 100, 640, 380, '#6b4a24'),
      box(0, 100, 640, 10, '#4f8f3a'),
      ...state.things.map(({ kind, x, y }) => picture(PICTURES[kind], x, y, SIZES[kind] * 2)),
      line([MINER.x, MINER.y], end, '#2b2b2b', 3),
      ball(end[0], end[1], 9, '#d6d6d6'),
      ...(claw.holds ? [picture(PICTURES[claw.holds], end[0], end[1] + 12, SIZES[claw.holds] * 2)] : []),
      picture('construction-worker', MINER.x, 50, 64),
      text(say('Target {target}', { target: state.target }), 20, 24, 18, '#3a2410', 'left'),
      text(
        say('Level {level} · {seconds} s', { level: state.level, seconds: Math.ceil(state.left / 60) }),
        620,
        24,
        18,
        '#3a2410',
        'right',
      ),
    ];
  },
};
