import { labelOf } from '#common/module.ts';
import { say, sayLater } from '#web/words/say.ts';
import { joined } from '../conditions-in-words.ts';
import type { DefinitionChange } from '../studio-api.ts';

/** A version as a person reads it: a field that came or went is one sentence, not one for each of its attributes. */
export function changesInWords(changes: readonly DefinitionChange[], labels: Readonly<Record<string, string>>): string[] {
  const own = changes.map((change) => ({ ...change, path: change.path.replace(/^base\./, '') }));
  const sideOf = (name: string, attribute: string) => own.find(({ path }) => path === `fields.${name}.${attribute}`);
  return [...new Set(own.map((change) => changeInWords(asWhole(change, sideOf), labels)))];
}

/** Every field has a type: where that came or went, the field did. */
function asWhole(
  change: DefinitionChange,
  sideOf: (name: string, attribute: string) => DefinitionChange | undefined,
): DefinitionChange {
  const [, name] = /^fields\.([^.]+)\./.exec(change.path) ?? [];
  const type = name === undefined ? undefined : sideOf(name, 'type');
  if (!type || (!isGone(type.previous) && !isGone(type.next))) return change;
  const label = sideOf(name!, 'label');
  const whole = { label: label?.next ?? label?.previous };
  return { path: `fields.${name}`, previous: isGone(type.previous) ? null : whole, next: isGone(type.next) ? null : whole };
}

/** A change of a definition as a person reads it: “Score: required”, “Score added”. */
export function changeInWords({ path, previous, next }: DefinitionChange, labels: Readonly<Record<string, string>>): string {
  const [part, name, attribute] = path.split('.') as [string, string | undefined, string | undefined];
  if (part === 'fields' && name) return ofField(name, attribute, previous, next, labels);
  if (part === 'retired' && name) {
    const label = say(labels[name] ?? labelOf(name));
    return isGone(next) ? say('{label}: no longer retired', { label }) : say('{label}: values kept as retired', { label });
  }
  const words = say(PARTS[part] ?? labelOf(part));
  const subject = name === undefined ? words : `${words} ${wordsOf(name)}`;
  return `${subject}: ${sides(previous, next)}`;
}

function ofField(
  name: string,
  attribute: string | undefined,
  previous: unknown,
  next: unknown,
  labels: Readonly<Record<string, string>>,
): string {
  const label = say(labels[name] ?? labelIn(next) ?? labelIn(previous) ?? labelOf(name));
  if (attribute === undefined)
    return isGone(previous)
      ? say('{label} added', { label })
      : isGone(next)
        ? say('{label} removed', { label })
        : say('{label} changed', { label });
  const words = say(ATTRIBUTES[attribute] ?? labelOf(attribute)).toLowerCase();
  if (next === true && (isGone(previous) || previous === false)) return `${label}: ${words}`;
  if (previous === true && (isGone(next) || next === false))
    return say('{label}: no longer {attribute}', { label, attribute: words });
  return `${label}: ${words} ${sides(previous, next)}`;
}

const PARTS: Readonly<Record<string, string>> = {
  checks: sayLater('Checks'),
  duplicates: sayLater('Duplicate rules'),
  label: sayLater('Label'),
  apps: sayLater('Apps'),
};
const ATTRIBUTES: Readonly<Record<string, string>> = {
  visibleWhen: sayLater('shown when'),
  requiredWhen: sayLater('required when'),
  readOnlyWhen: sayLater('only read when'),
  massUpdatable: sayLater('offered in mass updates'),
  personal: sayLater('personal'),
  textAreaRowCount: sayLater('lines'),
  type: sayLater('type'),
  min: sayLater('least'),
  max: sayLater('greatest'),
  ref: sayLater('module'),
};

const isGone = (value: unknown): boolean => value === null || value === undefined;
const labelIn = (value: unknown): string | undefined => (value as { label?: string } | null | undefined)?.label;

function sides(previous: unknown, next: unknown): string {
  if (isGone(previous)) return say('now {value}', { value: wordsOf(next) });
  if (isGone(next)) return say('was {value}, now nothing', { value: wordsOf(previous) });
  return `${wordsOf(previous)} → ${wordsOf(next)}`;
}

function wordsOf(value: unknown): string {
  if (value === true) return say('yes');
  if (value === false) return say('no');
  if (typeof value === 'string') return `“${value}”`;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? say('nothing') : value.map(entryWords).join(', ');
  return entryWords(value);
}

function entryWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { label, sentence, match, conditions } = value as Record<string, unknown>;
  if (Array.isArray(conditions))
    return joined(
      conditions.map(({ field, operator, value: asked }) =>
        [field, say(String(operator)).toLowerCase(), asked ?? ''].join(' ').trim(),
      ),
      match === 'Any' ? 'or' : 'and',
    );
  return String(label ?? sentence ?? JSON.stringify(value));
}
