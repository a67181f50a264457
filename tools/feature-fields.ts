import { defaultFields } from '#common/module.ts';

/** The functions of common/module.ts by which a field can be asked for, and what a demo or a test writes into one. */
const KINDS = {
  text: (n: string) => `\`{label} \${${n}}\``,
  textArea: (n: string) => `\`{label} \${${n}}\``,
  number: (n: string) => n,
  currency: (n: string) => `${n} * 100`,
  checkbox: () => 'true',
  date: () => `'2026-03-02'`,
  dateTime: () => `'2026-03-02T15:00:00.000Z'`,
  email: (n: string) => `\`person.\${${n}}@example.com\``,
  phone: (n: string) => `\`(305) 555-01\${String(${n}).padStart(2, '0')}\``,
  url: (n: string) => `\`https://example.com/\${${n}}\``,
  dropdown: () => `'{choice}'`,
  multiSelect: () => `['{choice}']`,
  relate: undefined,
  multiRelate: undefined,
} as const satisfies Record<string, ((n: string) => string) | undefined>;
export type Kind = keyof typeof KINDS;
export const FIELD_KINDS = Object.keys(KINDS) as Kind[];

/** A field as it was asked for on the command line. */
export interface FieldSpec {
  name: string;
  kind: Kind;
  label: string;
  /** Of a dropdown or multiSelect. */
  choices: string[];
  /** Of a relate or multiRelate: the name of a module. */
  ref: string | undefined;
  required: boolean;
  unique: boolean;
}

/** Every feature that is made has these beside the fields that were asked for. */
const OWN = ['status', 'due', 'closed_on', 'is_late'];
const TAKEN: ReadonlySet<string> = new Set([...OWN, '_id', 'version', ...Object.keys(defaultFields)]);

/**
 * `serial:text:required:unique`, `kind:dropdown=laptop,phone`, `lead:relate=leads`.
 *
 * @returns the field, or a sentence on what is wrong
 */
export function readField(given: string): FieldSpec | string {
  const [name = '', kindAndMore = '', ...marks] = given.split(':');
  const [kind, more = ''] = kindAndMore.split('=') as [Kind, string?];
  if (!/^[a-z][a-z0-9_]*$/i.test(name))
    return `“${given}” needs a name in letters, digits, and underscores, such as serial:text.`;
  if (TAKEN.has(name)) return `Every feature has “${name}” already.`;
  if (!FIELD_KINDS.includes(kind)) return `“${given}” needs one of these types: ${FIELD_KINDS.join(', ')}.`;
  const unknown = marks.find((mark) => mark !== 'required' && mark !== 'unique');
  if (unknown !== undefined) return `“${unknown}” is neither “required” nor “unique”.`;
  const takesChoices = kind === 'dropdown' || kind === 'multiSelect';
  const takesModule = kind === 'relate' || kind === 'multiRelate';
  if (takesChoices && !more) return `“${name}” needs its choices: ${name}:${kind}=first,second.`;
  if (takesModule && !/^[a-z][a-zA-Z0-9]*$/.test(more)) return `“${name}” needs the module it leads to: ${name}:${kind}=leads.`;
  if (more && !takesChoices && !takesModule) return `“${name}” takes nothing after “=”.`;
  const choices = takesChoices ? more.split(',') : [];
  const badChoice = choices.find((choice) => !/^[\w -]+$/.test(choice));
  if (badChoice !== undefined) return `“${badChoice}” is no choice: write letters, digits, spaces, and hyphens.`;
  return {
    name,
    kind,
    label: labelOfName(name),
    choices,
    ref: takesModule ? more : undefined,
    required: marks.includes('required'),
    unique: marks.includes('unique'),
  };
}

/** `serial: text('Serial', { required: true })` */
export function fieldSource({ name, kind, label, choices, ref, required, unique }: FieldSpec): string {
  const marks = [...(required ? ['required: true'] : []), ...(unique ? ['unique: true'] : [])].join(', ');
  const before = ref === undefined ? [] : [`'${ref}'`];
  const list = choices.length ? [`[${choices.map((choice) => `'${choice}'`).join(', ')}]`] : [];
  return `${name}: ${kind}(${[...before, `'${label}'`, ...list, ...(marks ? [`{ ${marks} }`] : [])].join(', ')})`;
}

/** `serial: `Serial ${n}`` for each field that needs no other record; `onlyRequired` leaves out what may stay empty. */
export function sampleSource(fields: readonly FieldSpec[], n: string, onlyRequired = false): string[] {
  return fields
    .filter(({ required }) => required || !onlyRequired)
    .flatMap(({ name, kind, label, choices }) => {
      const sample = KINDS[kind]?.(n)
        .replace('{label}', label)
        .replace('{choice}', choices[0] ?? '');
      return sample === undefined ? [] : [`${name}: ${sample}`];
    });
}

/** `returned_on` → `Returned on` */
const labelOfName = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
