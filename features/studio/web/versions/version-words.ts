import { labelOf } from '#common/module.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { DefinitionChange } from '../studio-api.ts';

/** A change of a definition as a person reads it: “Score: required”, “Score added”. */
export function changeInWords({ path, previous, next }: DefinitionChange, labels: Readonly<Record<string, string>>): string {
  const [part, name, attribute] = path.split('.') as [string, string | undefined, string | undefined];
  if (part === 'fields' && name) return ofField(name, attribute, previous, next, labels);
  if (part === 'retired' && name)
    return `${labels[name] ?? labelOf(name)}: ${say(isGone(next) ? 'no longer retired' : 'values kept as retired')}`;
  const subject = name === undefined ? (PARTS[part] ?? labelOf(part)) : `${PARTS[part] ?? labelOf(part)} ${wordsOf(name)}`;
  return `${subject}: ${sides(previous, next)}`;
}

function ofField(
  name: string,
  attribute: string | undefined,
  previous: unknown,
  next: unknown,
  labels: Readonly<Record<string, string>>,
): string {
  const label = labels[name] ?? labelIn(next) ?? labelIn(previous) ?? labelOf(name);
  if (attribute === undefined)
    return isGone(previous)
      ? say('{label} added', { label })
      : isGone(next)
        ? say('{label} removed', { label })
        : say('{label} changed', { label });
  const words = ATTRIBUTES[attribute] ?? labelOf(attribute).toLowerCase();
  if (next === true && (isGone(previous) || previous === false)) return `${label}: ${words}`;
  if (previous === true && (isGone(next) || next === false)) return say('{label}: no longer {words}', { label, words });
  return `${label}: ${words} ${sides(previous, next)}`;
}

const PARTS: Readonly<Record<string, string>> = {
  checks: 'Checks',
  duplicates: sayLater('Duplicate rules'),
  label: sayLater('Label'),
  apps: 'Apps',
};
const ATTRIBUTES: Readonly<Record<string, string>> = {
  visibleWhen: sayLater('shown when'),
  requiredWhen: sayLater('required when'),
  readOnlyWhen: sayLater('only read when'),
  massUpdatable: sayLater('offered in mass updates'),
  personal: 'personal',
  textAreaRowCount: 'lines',
  type: 'type',
  min: 'least',
  max: 'greatest',
  ref: 'module',
};

const isGone = (value: unknown): boolean => value === null || value === undefined;
const labelIn = (value: unknown): string | undefined => (value as { label?: string } | null | undefined)?.label;

function sides(previous: unknown, next: unknown): string {
  if (isGone(previous)) return say('now {words}', { words: wordsOf(next) });
  if (isGone(next)) return say('was {words}, now nothing', { words: wordsOf(previous) });
  return `${wordsOf(previous)} → ${wordsOf(next)}`;
}

function wordsOf(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string') return `“${value}”`;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(entryWords).join(', ');
  return entryWords(value);
}

function entryWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { label, sentence, match, conditions } = value as Record<string, unknown>;
  if (Array.isArray(conditions))
    return conditions
      .map(({ field, operator, value: asked }) => [field, String(operator).toLowerCase(), asked ?? ''].join(' ').trim())
      .join(match === 'Any' ? ' or ' : ' and ');
  return String(label ?? sentence ?? JSON.stringify(value));
}
