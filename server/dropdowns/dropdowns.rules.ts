import { check } from '../records/rules.ts';
import { dropdowns } from './dropdowns.module.ts';

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 255;

export default [
  check(dropdowns, 'every option of a dropdown has a value and a label', { on: ['options'] }, ({ record, refuse }) => {
    if (!(record.options ?? []).every(({ value, label }) => isText(value) && isText(label)))
      refuse('Every option needs a value and a label of at most 255 characters each.', 'options');
  }),
];
