import { caseFoldKey, checkModuleName } from '#common/names.ts';
import { say, sayAnswer } from '#web/words/say.ts';

export interface NamedModule {
  name: string;
  singular: string;
  plural: string;
  icon: string;
}

/** What a label proposes: “Site visits” → `siteVisits`, “Site visit”, “Site visits”, a pin. */
export const proposedFor = (label: string): NamedModule => ({
  name: nameFor(label),
  singular: singularFor(label.trim()),
  plural: pluralFor(label.trim()),
  icon: ICONS.find(([words]) => words.test(label))?.[1] ?? 'cube',
});

/** Letters and digits, each word after the first with a capital. */
export function nameFor(label: string): string {
  const words = plainLetters(label).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word, at) => (at ? word[0]!.toUpperCase() : word[0]!.toLowerCase()) + word.slice(1)).join('');
  return name.replace(/^\d+/, '').slice(0, 40);
}

/** `café` → `cafe` */
const plainLetters = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

export function singularFor(label: string): string {
  if (/(ss|us|is|news|series)$/i.test(label)) return label;
  if (/[^aeiou]ies$/i.test(label)) return `${label.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz)es$/i.test(label)) return label.slice(0, -2);
  return label.replace(/s$/i, '');
}

/** Of a label that names one: “Site visit” → “Site visits”. */
export function pluralFor(label: string): string {
  if (!label || singularFor(label) !== label || /(news|series|staff|equipment)$/i.test(label)) return label;
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`;
  return /(ch|sh|x|s|zz)$/i.test(label) ? `${label}es` : `${label}s`;
}

/** The label says it where nothing else is stated. */
export const statedPlural = ({ label, plural }: { label: string; plural: string }): string =>
  plural.trim() === label.trim() ? '' : plural.trim();

/** What is wrong with a new module, at its fields. */
export function newModuleProblems(
  { name, label }: { name: string; label: string },
  taken: readonly { name: string; path: string }[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!label.trim()) problems.label = say('Label is required.');
  const problem = checkModuleName(name);
  if (problem) problems.name = sayAnswer(problem);
  else if (taken.some((module) => [module.name, module.path].some((each) => caseFoldKey(each) === caseFoldKey(name))))
    problems.name = say('There is already a module named {name}.', { name });
  return problems;
}

const ICONS: readonly (readonly [RegExp, string])[] = [
  [/visit|site|location|place|route/i, 'map-pin'],
  [/equipment|tool|device|laptop|loan/i, 'tool'],
  [/vehicle|travel|trip|flight/i, 'plane'],
  [/invoice|bill|receipt|expense/i, 'receipt'],
  [/payment|price|rate|salary|budget|cost/i, 'cash'],
  [/inspection|audit|check|review/i, 'clipboard-check'],
  [/school|training|course|lesson/i, 'school'],
  [/hospital|clinic|ward/i, 'building-hospital'],
  [/nurse|doctor|clinician|health|medical/i, 'stethoscope'],
  [/contract|agreement|signature/i, 'signature'],
  [/document|form|paper|policy|policies/i, 'file-text'],
  [/certificate|license|credential/i, 'certificate'],
  [/client|company|companies|vendor|account|office/i, 'building'],
  [/person|people|employee|member|candidate|contact/i, 'users'],
  [/team|group|crew/i, 'users-group'],
  [/call|phone/i, 'phone'],
  [/mail|letter/i, 'mail'],
  [/event|meeting|appointment|shift|schedule/i, 'calendar-event'],
  [/project|plan|goal/i, 'target'],
  [/ticket|issue|request|incident|complaint/i, 'ticket'],
  [/order|purchase|cart|product|item/i, 'shopping-cart'],
  [/note|journal|log/i, 'notebook'],
  [/time|hour/i, 'clock'],
  [/prize|award|bonus/i, 'trophy'],
  [/survey|feedback|question/i, 'message-2'],
];

/** Those that the form offers, the proposed ones among them. */
export const OFFERED_ICONS: readonly string[] = [
  ...new Set([
    ...ICONS.map(([, icon]) => icon),
    'cube',
    'box',
    'star',
    'heart',
    'flag',
    'tag',
    'folder',
    'key',
    'gift',
    'bolt',
    'world',
    'home',
  ]),
].filter((icon) => icon !== 'flag');
