import { say } from '#web/words/say.ts';
import { CHARGED, isDucking, laneTop, LANES, type SnowmanKind, type SnowmenAttack } from '../../../arcade/snowmen-attack.ts';
import { ball, box, picture, text, type Scene } from '../shapes.ts';

const MARKS: Record<SnowmanKind, string> = { plain: '', quick: '»', armoured: '▣', ducking: '▼' };

export const scene: Scene<SnowmenAttack> = {
  pictures: ['snowman', 'snowman-without-snow', 'person', 'evergreen-tree'],
  draw: (state) => [
    box(0, 0, 640, 480, '#dcebf5'),
    ...Array.from({ length: LANES }, (_, lane) =>
      box(0, laneTop(lane) - 20, 640, 72, lane === state.lane ? '#c3dcec' : '#eef6fb', 0),
    ),
    picture('evergreen-tree', 600, 34, 50),
    picture('evergreen-tree', 540, 30, 40),
    ...state.balls.map(({ lane, x, isCharged }) =>
      ball(x, laneTop(lane) + 14, isCharged ? 13 : 8, isCharged ? '#5b8fd6' : '#8fb4d6'),
    ),
    ...state.snowmen.flatMap(({ kind, lane, x, hits, age }) => {
      const isDown = isDucking({ kind, age });
      const y = laneTop(lane) + (isDown ? 30 : 14);
      return [
        picture(kind === 'plain' ? 'snowman-without-snow' : 'snowman', x, y, isDown ? 30 : 56),
        text(MARKS[kind] + (kind === 'armoured' ? String(hits) : ''), x, y - (isDown ? 22 : 32), 15, '#1d3a5a'),
      ];
    }),
    picture('person', 36, laneTop(state.lane) + 12, 54),
    box(10, laneTop(state.lane) + 44, (60 * state.charge) / CHARGED, 7, '#3a6fc2', 3),
    text(say('Wave {wave}', { wave: state.wave }), 20, 24, 17, '#1d3a5a', 'left'),
  ],
};
