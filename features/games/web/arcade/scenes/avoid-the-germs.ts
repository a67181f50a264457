import type { AvoidTheGerms, ItemKind } from '../../../arcade/avoid-the-germs.ts';
import { ball, box, picture, text, type Scene } from '../shapes.ts';

const ITEMS: Record<ItemKind, string> = { mask: 'face-with-medical-mask', soap: 'soap', vaccine: 'syringe' };

export const scene: Scene<AvoidTheGerms> = {
  pictures: ['microbe', 'face-with-medical-mask', 'soap', 'syringe', 'slightly-smiling-face', 'red-heart', 'shield'],
  draw: (state) => [
    box(0, 0, 640, 480, '#e9f7ee'),
    ...(state.item
      ? [ball(state.item.x, state.item.y, 24, '#ffffff'), picture(ITEMS[state.item.kind], state.item.x, state.item.y, 34)]
      : []),
    ...state.germs.flatMap(({ x, y, size, kind }) => [
      ball(x, y, size + 4, kind === 'hunting' ? '#f6b5b5' : kind === 'splitting' ? '#f5e2a8' : '#bfe3b4'),
      picture('microbe', x, y, size * 2),
      text(kind === 'hunting' ? '!' : kind === 'splitting' ? '÷' : '+', x, y, size, '#3a1010'),
    ]),
    ...(state.safe ? [ball(state.x, state.y, 26, '#4aa3ff66')] : []),
    picture('slightly-smiling-face', state.x, state.y, 34),
    ...Array.from({ length: state.hearts }, (_, at) => picture('red-heart', 24 + at * 28, 24, 24)),
  ],
};
