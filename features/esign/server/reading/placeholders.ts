import { FONT_SIZE, INPUT_KINDS, type Formatting, type InputField, type InputKind } from '../../inputs.ts';
import { participant, roleOf, type Role } from '../../recipients.ts';

/** `{{signature,r2}}`, `{{name,r1,required=false,width=200}}`, or `{{Full name;role=Participant 2;type=FullName}}`. */
export const PLACEHOLDER = /\{\{[^{}]{1,300}\}\}/g;

export interface Placeholder {
  kind: InputKind;
  role: Role;
  field: InputField;
  width?: number;
  height?: number;
}

const SHORT: Record<string, InputKind> = {
  text: 'TextField',
  name: 'FullName',
  email: 'EmailAddress',
  initial: 'Initials',
  multiline: 'TextArea',
  select: 'Dropdown',
  signed: 'DateSigned',
};

const kindOf = (word: string): InputKind | undefined => {
  const plain = word.toLowerCase().replace(/[\s_-]/g, '');
  return SHORT[plain] ?? INPUT_KINDS.find((kind) => kind.toLowerCase() === plain);
};

/** Undefined for a type that does not exist: it stays text. */
export function readPlaceholder(text: string): Placeholder | undefined {
  const inner = text.slice(2, -2);
  const isNamed = inner.includes(';') || /(^|[;,])\s*type\s*=/i.test(inner);
  const [first = '', ...rest] = inner.split(isNamed ? ';' : ',').map((part) => part.trim());
  const options: Record<string, string> = {};
  let role: Role = 'Participant 1';
  for (const part of rest) {
    const [name = '', ...value] = part.split('=');
    if (value.length) options[name.trim().toLowerCase()] = value.join('=').trim();
    else role = recipientOf(part) ?? role;
  }
  if (options.role !== undefined) role = roleOf(options.role) ?? role;
  const kind = kindOf(options.type ?? (isNamed ? 'text' : first));
  return kind && { kind, role, field: fieldOf(kind, isNamed ? first : undefined, options), ...sizeOf(options) };
}

/** `r2`: the second participant. */
const recipientOf = (word: string): Role | undefined => {
  const number = /^r(\d{1,3})$/i.exec(word)?.[1];
  return number ? participant(Number(number)) : roleOf(word);
};

function fieldOf(kind: InputKind, name: string | undefined, options: Record<string, string>): InputField {
  const formatting: Formatting = {};
  const size = Number(options.fontsize);
  if (size >= FONT_SIZE.least && size <= FONT_SIZE.most) formatting.fontSize = size;
  if (options.align === 'left' || options.align === 'center' || options.align === 'right') formatting.align = options.align;
  if (options.dateformat) formatting.dateFormat = options.dateformat;
  const label = options.label ?? name;
  const own = options.name ?? name;
  const choices = options.options?.split('|').map((each) => each.trim());
  return {
    ...(own ? { name: own.slice(0, 120) } : {}),
    ...(label ? { label: label.slice(0, 200) } : {}),
    required: options.required === undefined ? kind !== 'Checkbox' && kind !== 'DateSigned' : options.required !== 'false',
    ...(options.readonly === 'true' ? { readOnly: true } : {}),
    ...(choices ? { options: kind === 'Radio' ? choices.slice(0, 1) : choices } : kind === 'Radio' ? { options: ['Yes'] } : {}),
    ...(Object.keys(formatting).length ? { formatting } : {}),
  };
}

function sizeOf({ width, height }: Record<string, string>) {
  const points = (text: string | undefined) => (text && /^\d{1,4}(\.\d+)?$/.test(text) ? Number(text) : undefined);
  const [wide, high] = [points(width), points(height)];
  return { ...(wide ? { width: wide } : {}), ...(high ? { height: high } : {}) };
}
