import type { DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { say, sayLater } from '../words/say.ts';

/** What the log notes of the server's own tables, which are no modules, and of the modules themselves. */
export const OWN_TABLES: Record<string, string> = {
  'privacy-requests': sayLater('Privacy request'),
  'privacy-holds': sayLater('Legal hold'),
  backups: sayLater('Backup'),
  files: sayLater('File'),
  'ss-modules': sayLater('Module'),
};

/** What kind of thing a save was about. A module that is deleted keeps its entries. */
export function subjectOf(name: string, module: DescribedModule | undefined): string {
  if (module) return module.singular;
  const own = OWN_TABLES[name];
  if (own) return say(own);
  return name.includes('$') ? say('Deleted module') : say('{name} (deleted module)', { name: labelOf(name) });
}
