import { say, sayLater } from '#web/words/say.ts';
import { BELL_BOTTOM, DOORS, levelOf, type BankPanic, type Door } from '../../../arcade/bank-panic.ts';
import { box, picture, text, type Scene, type Shape } from '../shapes.ts';

const SAID = {
  bag: '+10',
  alarm: sayLater('Alarm! +5'),
  robbed: sayLater('Robbed!'),
  fled: sayLater('A customer fled!'),
};

export const scene: Scene<BankPanic> = {
  pictures: ['bell', 'money-bag', 'red-heart', 'ninja', 'person'],
  draw: (state) => [
    box(0, 0, 640, 480, '#e8d7bd'),
    ...[-1, 0, 1].flatMap((offset) => {
      const at = (state.view + DOORS + offset) % DOORS;
      return doorShapes(state, state.doors[at]!, at, 20 + (offset + 1) * 207, offset === 0);
    }),
    ...state.doors.map((door, at) =>
      box(98 + at * 38, 436, 30, 26, at === state.view ? '#2c4f8f' : door.visitor ? '#a3401f' : '#b9a07a', 5),
    ),
    ...state.doors.flatMap((door, at) =>
      door.visitor ? [text(door.visitor === 'robber' ? '!' : '$', 113 + at * 38, 450, 15, '#ffffff')] : [],
    ),
    text('◀', 40, 450, 26, '#5b3a1a'),
    text('▶', 600, 450, 26, '#5b3a1a'),
    ...Array.from({ length: state.hearts }, (_, at) => picture('red-heart', 24 + at * 28, 18, 22)),
    text(say('Bags {bags} · Level {level}', { bags: state.bags, level: levelOf(state.bags) }), 620, 18, 16, '#3a2410', 'right'),
    ...(state.said ? [text(say(SAID[state.said.text]), 320, 405, 26, '#7a1212')] : []),
  ],
};

function doorShapes(state: BankPanic, door: Door, at: number, x: number, isMiddle: boolean): Shape[] {
  const left = door.visitor ? door.left / door.full : 0;
  return [
    box(x - 6, 40, 198, 350, isMiddle ? '#2c4f8f' : '#c9b28c', 12),
    box(x, 46, 186, 338, '#f6ead6', 8),
    box(x + 24, BELL_BOTTOM, 138, 234, door.visitor ? '#5b4632' : '#8a5a2b', 6),
    picture('bell', x + 93, 96, 56),
    text(say('Door {number}', { number: at + 1 }), x + 93, 62, 14, '#5b3a1a'),
    ...(door.visitor
      ? [
          picture(door.visitor === 'robber' ? 'ninja' : 'person', x + 93, 250, 120),
          ...(door.visitor === 'customer' ? [picture('money-bag', x + 128, 320, 48)] : []),
          box(x + 24, 372, 138, 8, '#00000033', 4),
          box(x + 24, 372, 138 * left, 8, door.visitor === 'robber' ? '#c22f2f' : '#2f8f4a', 4),
        ]
      : [box(x + 140, 260, 10, 10, '#e2c36b', 5)]),
  ];
}
