import { before } from '#server/records/rules.ts';
import { dropdowns } from '../dropdowns.module.ts';

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 255;

export default [
  before(dropdowns, 'every choice of a dropdown has a value and a label', { on: ['options'] }, ({ record, refuse }) => {
    if (!(record.options ?? []).every(({ value, label }) => isText(value) && isText(label)))
      refuse('Every choice needs a value and a label, each a text of at most 255 characters.', 'options');
  }),
];
