import type { Option } from '#common/field.ts';
import { say, sayLater } from '#web/words/say.ts';

type Values = Readonly<Record<string, unknown>>;

/** How two versions of a list of choices differ: “Night added”, “Day: label “Day” → “Days””. */
export function optionsInWords(before: Values, after: Values): string[] {
  const [old, now] = [optionsOf(before), optionsOf(after)];
  const nameOf = (option: Option) => option.label || option.value;
  const words =
    (before.name ?? null) === (after.name ?? null)
      ? []
      : [say('Name: {former} → {now}', { former: said(before.name), now: said(after.name) })];
  for (const option of now) {
    const former = old.find(({ value }) => value === option.value);
    if (former) words.push(...attributesInWords(former, option));
    else words.push(say('{option} added', { option: nameOf(option) }));
  }
  for (const option of old)
    if (!now.some(({ value }) => value === option.value)) words.push(say('{option} removed', { option: nameOf(option) }));
  const [kept, stays] = [stayed(old, now), stayed(now, old)];
  if (kept.join('\n') !== stays.join('\n')) words.push(say('In the order {options}', { options: now.map(nameOf).join(', ') }));
  return words;
}

const optionsOf = ({ options }: Values): readonly Option[] => (Array.isArray(options) ? (options as Option[]) : []);

const stayed = (list: readonly Option[], other: readonly Option[]): string[] =>
  list.filter(({ value }) => other.some((each) => each.value === value)).map(({ value }) => value);

function attributesInWords(former: Option, option: Option): string[] {
  const words: string[] = [];
  if (Boolean(former.retired) !== Boolean(option.retired))
    words.push(
      option.retired
        ? say('{option} retired', { option: option.label })
        : say('{option} offered again', { option: option.label }),
    );
  for (const [key, label] of ATTRIBUTES) {
    if (JSON.stringify(former[key] ?? null) === JSON.stringify(option[key] ?? null)) continue;
    words.push(`${option.label}: ${say(label)} ${said(former[key])} → ${said(option[key])}`);
  }
  return words;
}
const ATTRIBUTES = [
  ['label', sayLater('label')],
  ['tone', sayLater('color')],
  ['parent', sayLater('offered under')],
] as const;

const said = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return say('nothing');
  return Array.isArray(value) ? value.join(', ') : `“${String(value)}”`;
};
