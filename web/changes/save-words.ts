import type { DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '../formats.ts';
import { fieldLabel } from './change-line.tsx';
import type { Save } from './entries.ts';

const NAMED = 3;

/** What a save did, after the name of who did it: “created this lead”, “changed Status, Hire date and 2 more fields”. */
export function deedOf(save: Save, module: DescribedModule | undefined): string {
  const thing = module ? `this ${inSentence(module.singular)}` : 'this record';
  switch (save.event) {
    case 'created':
      return `created ${thing}`;
    case 'deleted':
      return `deleted ${thing}`;
    case 'restored':
      return `restored ${thing}`;
    case 'archived':
    case 'unarchived':
      return `${save.event} ${thing}`;
    case 'deleted forever':
      return `deleted ${thing} for good`;
    case 'erased':
      return `erased what was personal of ${thing}`;
    case 'merged':
      return `merged ${counted(Array.isArray(save.detail) ? save.detail.length : 1, 'other record')} into ${thing}`;
    case 'file added':
      return `attached ${fileIn(save.detail)}`;
    case 'file removed':
      return `removed ${fileIn(save.detail)}`;
    case 'exported':
      return `exported ${module ? inSentence(pluralOf(module)) : 'records'}${rowsIn(save.detail)}`;
    case 'impersonated':
      return `started to act as ${save.recordName ?? 'someone else'}`;
    default:
      return `changed ${fieldsOf(save, module)}`;
  }
}

const fieldsOf = ({ fields }: Save, module: DescribedModule | undefined): string => {
  const labels = fields.map(({ field }) => fieldLabel(module, field));
  if (labels.length <= NAMED) return new Intl.ListFormat('en-US').format(labels);
  return `${labels.slice(0, NAMED - 1).join(', ')} and ${labels.length - NAMED + 1} more fields`;
};

const fileIn = (detail: unknown): string => (typeof detail === 'string' ? `the file “${detail}”` : 'a file');

const rowsIn = (detail: unknown): string => {
  const count = (detail as { count?: unknown } | null)?.count;
  return typeof count === 'number' ? ` (${counted(count, 'record')})` : '';
};

const counted = (count: number, what: string) => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

const SOURCES: Record<string, string> = { client: 'Noted through the API' };
const KEY = /^API key “(.*)” \([0-9a-f]{24}\)$/;
const JOB = /^job ([a-z-]+)$/;

/** How it came about: mass update, the rule behind it, the API key that called. */
export function circumstancesOf({ sources, reasons }: Save): string[] {
  const ways = sources.filter((source) => source !== 'direct record' && source !== 'system');
  const said = [...new Set(reasons.flatMap((reason) => reason.split('; ')))];
  const keys = said.flatMap((reason) => KEY.exec(reason)?.[1] ?? []);
  const rules = said.filter((reason) => !KEY.test(reason)).map(jobInWords);
  return [
    ...ways.map((source) => SOURCES[source] ?? labelOf(source)),
    ...keys.map((name) => `API key “${name}”`),
    ...(sources.includes('system') ? [automatic(rules)] : rules.map(capitalized)),
  ];
}

/** `job send-message` is "the job “Send message”". */
const jobInWords = (reason: string): string => reason.replace(JOB, (_, name: string) => `the job “${labelOf(name)}”`);

const automatic = (rules: readonly string[]): string => {
  if (rules.length === 0) return 'Automatic';
  return rules.every((rule) => rule === 'demo data') ? 'Demo data' : `Automatic: ${rules.join('; ')}`;
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
