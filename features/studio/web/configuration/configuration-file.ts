import { labelOf } from '#common/module.ts';
import { api } from '#web/api.ts';
import { dayOf } from '#web/formats.ts';
import { save } from '#web/files.ts';
import { say, sayLater } from '#web/words/say.ts';

/** The parts of a configuration in the order in which they are applied, as people know them. */
export const PARTS = {
  dropdowns: 'Dropdowns',
  modules: sayLater('Modules and fields'),
  relationships: 'Relationships',
  roles: sayLater('Roles and rights'),
  layouts: 'Layouts',
  workflows: 'Workflows',
  menus: sayLater('Menus, sidebars and panels'),
  settings: 'Settings',
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
    throw new Error('This file is not JSON. Choose a configuration that was downloaded here.');
  }
  const { format, version } = (read ?? {}) as { format?: unknown; version?: unknown };
  if (format !== 'muster-configuration')
    throw new Error('This file is not a configuration of Muster. Choose one that was downloaded here.');
  if (version !== 1) throw new Error('This configuration was written by a newer Muster. Upgrade this installation first.');
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
    return [{ part, label: PARTS[part], lines, same: own.length - lines.length }];
  });
}
const ORDER = ['refuse', 'add', 'change'];

/** `fields: kind, size` → “Fields: kind, size” */
export const whatInWords = (what: readonly string[]): string =>
  what
    .map((each) => {
      const [name, ...rest] = each.split(': ');
      return [labelOf(name!), ...rest].join(': ');
    })
    .join(' · ');

/** “2 additions, 1 change and 1 refusal; 40 entries are the same already.” */
export function summaryOf(changes: readonly Change[]): string {
  const count = (change: Change['change']) => changes.filter((each) => each.change === change).length;
  const counted = [
    counting(count('add'), 'addition', 'additions'),
    counting(count('change'), 'change', 'changes'),
    counting(count('refuse'), 'refusal', 'refusals'),
  ].filter((words) => words !== null);
  const same = counting(count('none'), say('entry is'), say('entries are'));
  const first = counted.length ? new Intl.ListFormat('en').format(counted) : say('Nothing would change');
  return same ? say('{first}; {same} the same already.', { first, same }) : `${first}.`;
}
const counting = (count: number, one: string, many: string) => (count ? `${count} ${count === 1 ? one : many}` : null);
