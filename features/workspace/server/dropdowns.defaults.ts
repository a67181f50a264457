import type { Defaults } from '#server/discovered.ts';
import { dropdowns } from '#server/dropdowns/dropdowns.module.ts';
import { defaultDropdowns } from '../default-dropdowns.ts';

/** A list that an admin deleted stays deleted. */
const lists: Defaults = {
  name: 'dropdowns',
  order: 10,
  run: async (context) => {
    const known = new Set((await context.records.all(dropdowns, { deleted: [true, false] })).map(({ name }) => name));
    for (const { name, options } of defaultDropdowns)
      if (!known.has(name)) await context.records.create(dropdowns, { name, options: options.map((option) => ({ ...option })) });
  },
};

export default lists;
