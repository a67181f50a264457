import { conflict } from '#common/errors.ts';
import { statedOption } from '../modules/field-definition.ts';
import { inOneSentence, readGiven } from '../read-given.ts';
import { check } from '../records/rules.ts';
import { dropdowns } from './dropdowns.module.ts';
import { countsOfValues, fieldsWith } from './usage.ts';

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 255;

export default [
  check(dropdowns, 'every option of a dropdown has a value and a label', { on: ['options'] }, ({ record, refuse }) => {
    const options = record.options ?? [];
    if (!options.every(({ value, label }) => isText(value) && isText(label)))
      return refuse('Every option needs a value and a label of at most 255 characters each.', 'options');
    for (const option of options) {
      const read = readGiven(statedOption, option);
      if ('problems' in read) return refuse(inOneSentence(read.problems[0]!, 'options'), 'options');
    }
  }),
  check(
    dropdowns,
    'a choice in use cannot vanish',
    { on: ['options'], of: 'existing' },
    async ({ record, previous, context }) => {
      const kept = new Set((record.options ?? []).map(({ value }) => value));
      const left = (previous!.options ?? []).map(({ value }) => String(value)).filter((value) => !kept.has(value));
      if (!left.length) return;
      const counts = await countsOfValues(context, fieldsWith(context.engine.registry, previous!.name!), left);
      const values = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      const [first] = Object.keys(values);
      if (first !== undefined)
        throw conflict('in-use', `“${first}” is in use in ${values[first]} records. Retire it, or merge it into another.`, {
          values,
        });
    },
  ),
];
