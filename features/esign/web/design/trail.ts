import type { DescribedModule } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';

/** Where the designer stands: below the record of its document. */
export const trailOf = (module: DescribedModule, id: string, name: string) => [
  { label: say(module.label), to: module.route },
  { label: name, to: `${module.route}/${id}` },
  { label: say('Design') },
];
