import { labelOf } from '#common/module.ts';
import { api } from '#web/api.ts';
import { dayOf } from '#web/formats.ts';
import { save } from '#web/files.ts';
import { say, sayLater, spokenLanguage } from '#web/words/say.ts';

/** The parts of a configuration in the order in which they are applied, as people know them. */
export const PARTS = {
  dropdowns: sayLater('Dropdowns'),
  modules: sayLater('Modules and fields'),
  relationships: sayLater('Relationships'),
  roles: sayLater('Roles and rights'),
  layouts: sayLater('Layouts'),
  workflows: sayLater('Workflows'),
  menus: sayLater('Menus, sidebars and panels'),
  settings: sayLater('Settings'),
} as const;
export type Part = keyof typeof PARTS;

export interface Change {
  part: Part;
  name: string;
  change: 'add' | 'change' | 'none' | 'refuse';
  reason?: string;
  what?: string[];
}
export interface PartChanges {
  part: Part;
  label: string;
  /** What would happen, refusals first. */
  lines: Change[];
  /** How many are the same already. */
  same: number;
}

export async function downloadConfiguration(parts: readonly Part[]): Promise<void> {
  const configuration = await api<object>(`/api/configuration?parts=${parts.join(',')}`);
  const blob = new Blob([JSON.stringify(configuration, null, 2), '\n'], { type: 'application/json' });
  save({ blob, filename: `muster-configuration-${dayOf()}.json` });
}

/** @throws Error with a sentence where the file is no configuration */
export function readConfiguration(text: string): object {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(say('This file is not JSON. Choose a configuration that was downloaded here.'));
  }
  const { format, version } = (read ?? {}) as { format?: unknown; version?: unknown };
  if (format !== 'muster-configuration')
    throw new Error(say('This file is not a configuration of Muster. Choose one that was downloaded here.'));
  if (version !== 1) throw new Error(say('This configuration was written by a newer Muster. Upgrade this installation first.'));
  return read as object;
}

export const checkConfiguration = (configuration: object) =>
  api<{ changes: Change[] }>('/api/configuration/check', { body: configuration, quiet: true });
export const applyConfiguration = (configuration: object) =>
  api<{ changes: Change[] }>('/api/configuration/apply', { body: configuration, quiet: true });

/** By part, without parts of which the file has nothing. */
export function byPart(changes: readonly Change[]): PartChanges[] {
  return (Object.keys(PARTS) as Part[]).flatMap((part) => {
    const own = changes.filter((each) => each.part === part);
    if (!own.length) return [];
    const lines = own
      .filter(({ change }) => change !== 'none')
      .toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
    return [{ part, label: say(PARTS[part]), lines, same: own.length - lines.length }];
  });
}
const ORDER = ['refuse', 'add', 'change'];

/** `fields: kind, size` → “Fields: kind, size” */
export const whatInWords = (what: readonly string[]): string =>
  what
    .map((each) => {
      const [name, ...rest] = each.split(': ');
      return [say(labelOf(name!)), ...rest].join(': ');
    })
    .join(' · ');

/** “2 additions, 1 change and 1 refusal; 40 entries are the same already.” */
export function summaryOf(changes: readonly Change[]): string {
  const count = (change: Change['change']) => changes.filter((each) => each.change === change).length;
  const [added, changed, refused, same] = [count('add'), count('change'), count('refuse'), count('none')];
  const counted = [
    added && say({ one: '{count} addition', other: '{count} additions' }, { count: added }),
    changed && say({ one: '{count} change', other: '{count} changes' }, { count: changed }),
    refused && say({ one: '{count} refusal', other: '{count} refusals' }, { count: refused }),
  ].filter((words) => words !== 0);
  const summary = counted.length ? new Intl.ListFormat(spokenLanguage()).format(counted) : say('Nothing would change');
  if (!same) return `${summary}.`;
  return say(
    { one: '{summary}; {count} entry is the same already.', other: '{summary}; {count} entries are the same already.' },
    { summary, count: same },
  );
}
