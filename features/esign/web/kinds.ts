import { INPUT_WIDTH, type InputKind } from '../inputs.ts';

export interface Kind {
  kind: InputKind;
  label: string;
  icon: string;
  width: number;
  height?: number;
  required: boolean;
  options?: string[];
}

/** What the palette offers, in its order, with the size that each begins with. */
export const KINDS: readonly Kind[] = [
  { kind: 'Signature', label: 'Signature', icon: 'signature', width: 180, height: 36, required: true },
  { kind: 'Initials', label: 'Initials', icon: 'award', width: 60, height: 30, required: true },
  { kind: 'DateSigned', label: 'Date signed', icon: 'calendar-event', width: 100, required: false },
  { kind: 'FullName', label: 'Full name', icon: 'user', width: 180, required: true },
  { kind: 'EmailAddress', label: 'Email', icon: 'at', width: 180, required: true },
  { kind: 'Phone', label: 'Phone', icon: 'phone', width: 120, required: false },
  { kind: 'TextField', label: 'Text', icon: 'forms', width: INPUT_WIDTH, required: false },
  { kind: 'TextArea', label: 'Long text', icon: 'notes', width: 260, height: 75, required: false },
  { kind: 'Number', label: 'Number', icon: 'calculator', width: 90, required: false },
  { kind: 'Currency', label: 'Amount', icon: 'coin', width: 100, required: false },
  { kind: 'Date', label: 'Date', icon: 'calendar', width: 100, required: false },
  { kind: 'Checkbox', label: 'Checkbox', icon: 'checklist', width: 16, height: 16, required: false },
  { kind: 'Radio', label: 'Choice', icon: 'circle', width: 16, height: 16, required: false, options: ['Option 1'] },
  { kind: 'Dropdown', label: 'Dropdown', icon: 'select', width: INPUT_WIDTH, required: false, options: ['Option 1', 'Option 2'] },
  { kind: 'File', label: 'File', icon: 'upload', width: INPUT_WIDTH, required: false },
  { kind: 'Stamp', label: 'Stamp', icon: 'shield-check', width: 120, height: 50, required: false },
];
const byKind = new Map(KINDS.map((each) => [each.kind, each]));
export const kindOf = (kind: InputKind): Kind => byKind.get(kind)!;
