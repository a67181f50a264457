import type { ConditionAction, ConditionMatch } from '#common/conditions.ts';
import { roleOf, type Role } from './recipients.ts';

/** What a place on a page takes. */
export const INPUT_KINDS = [
  'TextField',
  'TextArea',
  'FullName',
  'EmailAddress',
  'Phone',
  'Number',
  'Currency',
  'Date',
  'DateSigned',
  'Checkbox',
  'Radio',
  'Dropdown',
  'Initials',
  'Signature',
  'File',
  'Stamp',
] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** The height of an input that names none, in points. */
export const INPUT_HEIGHT = 25;
export const INPUT_WIDTH = 150;
export const FONT_SIZE = { least: 6, most: 24, usual: 10 } as const;
export const MOST_INPUTS = 2_000;
export const MOST_NAME = 120;

/** `related_dropdown` names the choices. With `prefill` the record's value is filled in, with `locked` it also cannot be changed. */
export const DROPDOWN_BEHAVIORS = ['options', 'prefill', 'locked'] as const;

export interface Formatting {
  fontSize?: number;
  align?: 'left' | 'center' | 'right';
  /** `MM/DD/YYYY`, in any order and with any separators. */
  dateFormat?: string;
  decimals?: number;
  /** Of `common/masks.ts`. */
  mask?: string;
}

/** A condition on another input. For signers, a condition on somebody else's input is replaced by `met`. */
export type InputCondition =
  | { relatedInput: string; operator: string; value?: unknown }
  | { relatedInput?: string; met: boolean };

export interface InputField {
  name?: string;
  label?: string;
  required?: boolean;
  readOnly?: boolean;
  formatting?: Formatting;
  /** Texts; of a Radio its one value. */
  options?: string[];
  systemFieldName?: string;
  related_dropdown?: string;
  systemDropdownBehavior?: (typeof DROPDOWN_BEHAVIORS)[number];
  conditions?: InputCondition[];
  match?: ConditionMatch;
  action?: ConditionAction;
  assigned_to?: string | number | null;
  recipient_id?: string | number | null;
  recipientId?: string | number | null;
  type?: InputKind;
}

/** A place on a page: points of the page as it is shown (crop box, turned), from its upper left corner. */
export interface Input {
  _id: string;
  type: { inputType: InputKind };
  left: number;
  top: number;
  width: number;
  height: number;
  recipient_id?: string | number | null;
  assigned_to?: string | number | null;
  /** The text of the placeholder that it came from: painted over. */
  covers?: { left: number; top: number; width: number; height: number };
  field: InputField & { name: string };
}

/** `width` and `height` differ from the page's own when the inputs were placed on a picture of another size. */
export interface InputPage {
  width?: number;
  height?: number;
  inputs: Input[];
}
export interface DocData {
  pages: InputPage[];
}

/** An input with its page, from 1, and whose it is. */
export interface PlacedInput extends Input {
  page: number;
  role: Role;
}

/** Whose an input is; undefined where it names a role that does not exist. */
export const roleOfInput = ({ recipient_id, assigned_to, field }: Pick<Input, 'recipient_id' | 'assigned_to' | 'field'>) =>
  roleOf(recipient_id ?? assigned_to ?? field?.recipient_id ?? field?.recipientId ?? field?.assigned_to);

/** All inputs of a document that was checked, in the order of its pages. */
export const placedInputs = (data: DocData | null | undefined): PlacedInput[] =>
  (data?.pages ?? []).flatMap(({ inputs }, at) =>
    (inputs ?? []).map((input) => ({ ...input, page: at + 1, role: roleOfInput(input) ?? 'Participant 1' })),
  );

/** Inputs of one name and recipient share a value, as the options of a Radio do. */
export const groupsOf = (inputs: readonly PlacedInput[]): Map<string, PlacedInput[]> =>
  Map.groupBy(inputs, ({ role, field }) => groupKey(role, field.name));
export const groupKey = (role: Role, name: string) => `${role}\n${name}`;

/** What is typed, drawn or uploaded as a picture. */
export const isSignature = ({ type }: Pick<Input, 'type'>): boolean =>
  type.inputType === 'Signature' || type.inputType === 'Initials' || type.inputType === 'Stamp';
/** What the server writes when its recipient signs. */
export const isServers = ({ type }: Pick<Input, 'type'>): boolean => type.inputType === 'DateSigned';
