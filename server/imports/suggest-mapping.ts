import { fieldLevel } from '#common/access.ts';
import type { ColumnPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** Words that other programs use for ours; both sides of a comparison pass through them. */
const SYNONYMS: [RegExp, string][] = [
  [/\b(e mail|mail|email address|e mail address)\b/g, 'email'],
  [/\b(telephone|tel|phone number|phone no)\b/g, 'phone'],
  [/\b(mobile phone|cell phone|mobile|cell|cellphone)\b/g, 'mobile'],
  [/\b(given name|forename|firstname)\b/g, 'first name'],
  [/\b(surname|family name|lastname)\b/g, 'last name'],
  [/\b(postal code|post code|postcode|zip code|zipcode)\b/g, 'zip'],
  [/\b(street address|address line 1|address 1|street 1)\b/g, 'street'],
  [/\b(town)\b/g, 'city'],
  [/\b(province|region)\b/g, 'state'],
  [/\b(owner|recruiter|assigned user|assignee)\b/g, 'assigned to'],
  [/\b(notes|note|comments|remarks)\b/g, 'description'],
  [/\b(company|organization|organisation)\b/g, 'account'],
  [/\b(web site|website|homepage|web page)\b/g, 'url'],
  [/\b(id|record id)\b/g, 'id'],
];

const fold = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return SYNONYMS.reduce((known, [pattern, word]) => known.replaceAll(pattern, word), words);
};

/** Fields, and parts of addresses, that a person may fill from a file; `_id` finds records. */
export function importable(context: Context, module: Module): { path: string; labels: string[] }[] {
  const rights = context.access.module(module);
  const targets = [...module.storage.values()].flatMap(({ name, field }) => {
    if (field.serverOnly || field.from || field.type === 'AutoIncrement') return [];
    if (!context.access.isAdmin && !['Full', 'Read/Owner Write', 'Owner Read/Owner Write'].includes(fieldLevel(rights, name)))
      return [];
    const whole = { path: name, labels: [field.label, name] };
    if (field.type !== 'Address') return [whole];
    const parts = ADDRESS_PARTS.map((part) => ({
      path: `${name}.${part}`,
      labels: [`${field.label} ${part}`, `${name} ${part}`, part],
    }));
    return [whole, ...parts];
  });
  return [{ path: '_id', labels: ['_id'] }, ...targets];
}
export const ADDRESS_PARTS = ['street', 'city', 'state', 'zip'] as const;

/** Each column's field by its name, its label or a synonym; no field twice. */
export function suggestMapping(context: Context, module: Module, headers: readonly string[]): ColumnPlan[] {
  const targets = importable(context, module);
  const taken = new Set<string>();
  const chosen = new Map<string, string>();
  const take = (column: string, matches: (labels: readonly string[], path: string) => boolean) => {
    const target = targets.find(({ labels, path }) => !taken.has(path) && matches(labels, path));
    if (!target) return;
    taken.add(target.path);
    chosen.set(column, target.path);
  };
  // what is named exactly goes first: a synonym takes only what is left
  for (const column of headers) take(column, (_, path) => path === column);
  const left = () => headers.filter((column) => !chosen.has(column));
  for (const column of left()) take(column, (labels) => labels.some((label) => label.toLowerCase() === column.toLowerCase()));
  for (const column of left()) take(column, (labels) => labels.some((label) => fold(label) === fold(column)));
  return headers.flatMap((column) => {
    const field = chosen.get(column);
    return field ? [{ column, field }] : [];
  });
}
