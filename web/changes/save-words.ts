import type { DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '../formats.ts';
import { say, sayLater } from '../words/say.ts';
import { fieldLabel } from './change-line.tsx';
import type { Save } from './entries.ts';

const NAMED = 3;

/** What a save did, after the name of who did it: “created this lead”, “changed Status, Hire date and 2 more fields”. */
export function deedOf(save: Save, module: DescribedModule | undefined): string {
  const thing = module ? say('this {singular}', { singular: inSentence(module.singular) }) : say('this record');
  switch (save.event) {
    case 'created':
      return say('created {thing}', { thing });
    case 'deleted':
      return say('deleted {thing}', { thing });
    case 'restored':
      return say('restored {thing}', { thing });
    case 'archived':
      return say('archived {thing}', { thing });
    case 'unarchived':
      return say('unarchived {thing}', { thing });
    case 'deleted forever':
      return say('deleted {thing} for good', { thing });
    case 'erased':
      return say('erased what was personal of {thing}', { thing });
    case 'merged':
      return say(
        { one: 'merged {count} other record into {thing}', other: 'merged {count} other records into {thing}' },
        { count: formatNumber(Array.isArray(save.detail) ? save.detail.length : 1), thing },
      );
    case 'file added':
      return say('attached {file}', { file: fileIn(save.detail) });
    case 'file removed':
      return say('removed {file}', { file: fileIn(save.detail) });
    case 'exported':
      return exported(module ? inSentence(pluralOf(module)) : say('records'), save.detail);
    case 'impersonated':
      return say('started to act as {recordName}', { recordName: save.recordName ?? say('someone else') });
    default:
      return say('changed {fields}', { fields: fieldsOf(save, module) });
  }
}

const fieldsOf = ({ fields }: Save, module: DescribedModule | undefined): string => {
  const labels = fields.map(({ field }) => fieldLabel(module, field));
  if (labels.length <= NAMED) return new Intl.ListFormat('en-US').format(labels);
  return say('{labels} and {number} more fields', {
    labels: labels.slice(0, NAMED - 1).join(', '),
    number: labels.length - NAMED + 1,
  });
};

const fileIn = (detail: unknown): string => (typeof detail === 'string' ? say('the file “{detail}”', { detail }) : say('a file'));

const exported = (records: string, detail: unknown): string => {
  const count = (detail as { count?: unknown } | null)?.count;
  if (typeof count !== 'number') return say('exported {records}', { records });
  return say(
    { one: 'exported {records} ({count} record)', other: 'exported {records} ({count} records)' },
    { records, count: formatNumber(count) },
  );
};

const SOURCES: Record<string, string> = { client: sayLater('Noted through the API') };
const KEY = /^API key “(.*)” \([0-9a-f]{24}\)$/;
const JOB = /^job ([a-z-]+)$/;

/** How it came about: mass update, the rule behind it, the API key that called. */
export function circumstancesOf({ sources, reasons }: Save): string[] {
  const ways = sources.filter((source) => source !== 'direct record' && source !== 'system');
  const said = [...new Set(reasons.flatMap((reason) => reason.split('; ')))];
  const keys = said.flatMap((reason) => KEY.exec(reason)?.[1] ?? []);
  const rules = said.filter((reason) => !KEY.test(reason)).map(jobInWords);
  return [
    ...ways.map((source) => say(SOURCES[source] ?? labelOf(source))),
    ...keys.map((name) => say('API key “{name}”', { name })),
    ...(sources.includes('system') ? [automatic(rules)] : rules.map(capitalized)),
  ];
}

/** `job send-message` is "the job “Send message”". */
const jobInWords = (reason: string): string =>
  reason.replace(JOB, (_, name: string) => say('the job “{name}”', { name: labelOf(name) }));

const automatic = (rules: readonly string[]): string => {
  if (rules.length === 0) return say('Automatic');
  return rules.every((rule) => rule === 'demo data') ? say('Demo data') : say('Automatic: {rules}', { rules: rules.join('; ') });
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
