import { sayLater } from '#web/words/say.ts';
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
  { kind: 'Signature', label: sayLater('Signature'), icon: 'signature', width: 180, height: 36, required: true },
  { kind: 'Initials', label: sayLater('Initials'), icon: 'award', width: 60, height: 30, required: true },
  { kind: 'DateSigned', label: sayLater('Date signed'), icon: 'calendar-event', width: 100, required: false },
  { kind: 'FullName', label: sayLater('Full name'), icon: 'user', width: 180, required: true },
  { kind: 'EmailAddress', label: sayLater('Email'), icon: 'at', width: 180, required: true },
  { kind: 'Phone', label: sayLater('Phone'), icon: 'phone', width: 120, required: false },
  { kind: 'TextField', label: sayLater('Text'), icon: 'forms', width: INPUT_WIDTH, required: false },
  { kind: 'TextArea', label: sayLater('Long text'), icon: 'notes', width: 260, height: 75, required: false },
  { kind: 'Number', label: sayLater('Number'), icon: 'calculator', width: 90, required: false },
  { kind: 'Currency', label: sayLater('Amount'), icon: 'coin', width: 100, required: false },
  { kind: 'Date', label: sayLater('Date'), icon: 'calendar', width: 100, required: false },
  { kind: 'Checkbox', label: sayLater('Checkbox'), icon: 'checklist', width: 16, height: 16, required: false },
  {
    kind: 'Radio',
    label: sayLater('Choice'),
    icon: 'circle',
    width: 16,
    height: 16,
    required: false,
    options: ['Option 1'],
  },
  {
    kind: 'Dropdown',
    label: sayLater('Dropdown'),
    icon: 'select',
    width: INPUT_WIDTH,
    required: false,
    options: ['Option 1', 'Option 2'],
  },
  { kind: 'File', label: sayLater('File'), icon: 'upload', width: INPUT_WIDTH, required: false },
  { kind: 'Stamp', label: sayLater('Stamp'), icon: 'shield-check', width: 120, height: 50, required: false },
];
const byKind = new Map(KINDS.map((each) => [each.kind, each]));
export const kindOf = (kind: InputKind): Kind => byKind.get(kind)!;
