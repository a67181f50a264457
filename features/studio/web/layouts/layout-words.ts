import type { Section } from '#common/module.ts';
import { say, sayLater } from '#web/words/say.ts';
import { joined } from '../conditions-in-words.ts';

type Values = Readonly<Record<string, unknown>>;

/** How two versions of a layout differ: “Email moved from Details to Contact”. */
export function layoutInWords(labelOf: (fieldName: string) => string, listOf: (key: string) => string) {
  return (before: Values, after: Values): string[] => {
    const [old, now] = [sectionsOf(before), sectionsOf(after)];
    return [
      ...sectionsInWords(old, now),
      ...fieldsInWords(old, now, labelOf),
      ...(isSame(before.priority ?? null, after.priority ?? null)
        ? []
        : [say('Priority: {former} → {now}', { former: wordsOf(before.priority), now: wordsOf(after.priority) })]),
      ...(isSame(before.relatedLists ?? null, after.relatedLists ?? null) ? [] : [relatedInWords(after.relatedLists, listOf)]),
    ];
  };
}

const relatedInWords = (lists: unknown, listOf: (key: string) => string): string =>
  Array.isArray(lists)
    ? say('Related lists in the order {lists}', { lists: lists.map(listOf).join(', ') })
    : say('Related lists by use');

const sectionsOf = ({ sections }: Values): readonly Section[] => (Array.isArray(sections) ? (sections as Section[]) : []);

function sectionsInWords(old: readonly Section[], now: readonly Section[]): string[] {
  const names = (list: readonly Section[]) => list.map(({ sectionName }) => sectionName);
  const stayed = (list: readonly Section[], other: readonly Section[]) =>
    names(list).filter((name) => names(other).includes(name));
  const isMoved = !isSame(stayed(old, now), stayed(now, old));
  return [
    ...names(now)
      .filter((name) => !names(old).includes(name))
      .map((name) => say('Section {name} added', { name })),
    ...names(old)
      .filter((name) => !names(now).includes(name))
      .map((name) => say('Section {name} removed', { name })),
    ...(isMoved ? [say('Sections in the order {names}', { names: names(now).join(', ') })] : []),
    ...now.flatMap((section) => {
      const former = old.find(({ sectionName }) => sectionName === section.sectionName);
      return former ? attributesInWords(former, section) : [];
    }),
  ];
}

function attributesInWords(former: Section, section: Section): string[] {
  return ATTRIBUTES.filter(({ key }) => !isSame(former[key] ?? null, section[key] ?? null)).map(
    ({ key, label }) => `${section.sectionName}: ${say(label)} ${wordsOf(former[key])} → ${wordsOf(section[key])}`,
  );
}
const ATTRIBUTES = [
  { key: 'columns', label: sayLater('columns') },
  { key: 'folded', label: sayLater('folded') },
  { key: 'tab', label: sayLater('tab') },
  { key: 'text', label: sayLater('text') },
  { key: 'visibleWhen', label: sayLater('shown when') },
] as const satisfies readonly { key: keyof Section; label: string }[];

function fieldsInWords(old: readonly Section[], now: readonly Section[], labelOf: (name: string) => string): string[] {
  const [before, after] = [placesOf(old), placesOf(now)];
  const words: string[] = [];
  for (const [name, section] of after) {
    const former = before.get(name);
    if (former === undefined) words.push(say('{field} added to {section}', { field: labelOf(name), section }));
    else if (former !== section)
      words.push(say('{field} moved from {former} to {section}', { field: labelOf(name), former, section }));
  }
  for (const [name, section] of before)
    if (!after.has(name)) words.push(say('{field} removed from {section}', { field: labelOf(name), section }));
  for (const { sectionName, sectionFields } of now) {
    const former = old.find((each) => each.sectionName === sectionName)?.sectionFields ?? [];
    const [kept, stays] = [
      former.filter((name) => sectionFields.includes(name)),
      sectionFields.filter((name) => former.includes(name)),
    ];
    if (!isSame(kept, stays))
      words.push(
        say('{section}: in the order {fields}', { section: sectionName, fields: sectionFields.map(labelOf).join(', ') }),
      );
  }
  return words;
}

const placesOf = (sections: readonly Section[]): Map<string, string> =>
  new Map(sections.flatMap(({ sectionName, sectionFields }) => sectionFields.map((name) => [name, sectionName] as const)));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function wordsOf(value: unknown): string {
  if (value === true) return say('yes');
  if (value === null || value === undefined || value === false || value === '') return say('nothing');
  if (typeof value === 'string') return `“${value}”`;
  if (typeof value === 'number') return String(value);
  const { match, conditions = [] } = value as {
    match?: string;
    conditions?: { field: string; operator: string; value?: unknown }[];
  };
  const words = conditions.map(({ field, operator, value: asked }) =>
    [field, say(operator).toLowerCase(), asked ?? ''].join(' ').trim(),
  );
  return joined(words, match === 'Any' ? 'or' : 'and');
}
