import {
  IconAlignLeft,
  IconAt,
  IconBox,
  IconBraces,
  IconBrackets,
  IconCalendar,
  IconCheckbox,
  IconChecklist,
  IconChevronDown,
  IconClock,
  IconCoin,
  IconCubePlus,
  IconHash,
  IconLetterT,
  IconLink,
  IconList,
  IconListNumbers,
  IconMapPin,
  IconMessages,
  IconPaperclip,
  IconPhone,
  IconRouteAltLeft,
  IconShare,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { INPUT_TYPES, type InputType } from '#common/fields/field-type.ts';
import { sayLater } from '#web/words/say.ts';

/** What may be stated of a field beside its label, name and description. */
export type Attribute =
  | 'required'
  | 'default'
  | 'options'
  | 'ref'
  | 'refs'
  | 'parentField'
  | 'textAreaRowCount'
  | 'format'
  | 'range'
  | 'massUpdatable'
  | 'unique'
  | 'computed'
  | 'rollup';

export interface FieldKind {
  label: string;
  says: string;
  icon: Icon;
  has: readonly Attribute[];
  /** What stands in the preview before anybody types. */
  sample: unknown;
}

const kind = (label: string, says: string, icon: Icon, sample: unknown, ...has: Attribute[]): FieldKind => ({
  label,
  says,
  icon,
  has,
  sample,
});

const HOME = { street: '12 Palm Avenue', city: 'Tampa', state: 'FL', zip: '33601' };

const plain: Readonly<Record<InputType, FieldKind>> = {
  Address: kind(sayLater('Address'), sayLater('Street, city, state and zip'), IconMapPin, HOME, 'required'),
  Array: kind(sayLater('Tags'), sayLater('Several short texts'), IconBrackets, ['first', 'second'], 'required'),
  AutoIncrement: kind(
    sayLater('Running number'),
    sayLater('Counted up by the server for each new record'),
    IconListNumbers,
    1042,
  ),
  Checkbox: kind(sayLater('Checkbox'), sayLater('Yes or no'), IconCheckbox, true, 'default', 'computed'),
  Currency: kind(
    sayLater('Amount of money'),
    sayLater('Dollars and cents'),
    IconCoin,
    1234.5,
    'required',
    'default',
    'range',
    'computed',
    'rollup',
  ),
  Date: kind(
    sayLater('Date'),
    sayLater('A day of the calendar'),
    IconCalendar,
    '2026-11-21',
    'required',
    'default',
    'computed',
    'rollup',
  ),
  DateTime: kind(
    sayLater('Date and time'),
    sayLater('A moment'),
    IconClock,
    '2026-11-21T15:00:00.000Z',
    'required',
    'computed',
    'rollup',
  ),
  Dropdown: kind(
    sayLater('Dropdown'),
    sayLater('One of several choices'),
    IconChevronDown,
    null,
    'required',
    'default',
    'options',
    'parentField',
  ),
  EmailAddress: kind(
    sayLater('E-mail address'),
    sayLater('Opens a new message'),
    IconAt,
    'ada@example.org',
    'required',
    'default',
  ),
  File: kind(sayLater('File'), sayLater('One uploaded file'), IconPaperclip, null, 'required'),
  FlexRelate: kind(
    sayLater('Link to any record'),
    sayLater('One record of a module that is chosen with it'),
    IconRouteAltLeft,
    null,
    'required',
    'refs',
  ),
  ListField: kind(sayLater('List of entries'), sayLater('Small entries, one below the other'), IconList, [], 'required'),
  MessageListField: kind(sayLater('Comments'), sayLater('A thread that is written, never audited'), IconMessages, []),
  Module: kind(sayLater('Module'), sayLater('One of the modules'), IconBox, 'leads', 'required', 'default'),
  MultiFlexRelate: kind(
    sayLater('Links to any records'),
    sayLater('Several records of several modules'),
    IconShare,
    null,
    'required',
    'refs',
  ),
  MultiModule: kind(sayLater('Modules'), sayLater('Several of the modules'), IconCubePlus, ['leads'], 'required'),
  MultiRelate: kind(sayLater('Several records'), sayLater('Records of one module'), IconUsers, null, 'required', 'ref'),
  MultiSelect: kind(
    sayLater('Several choices'),
    sayLater('Any number of choices'),
    IconChecklist,
    null,
    'required',
    'default',
    'options',
    'parentField',
  ),
  Number: kind(
    sayLater('Number'),
    sayLater('Whole or with decimals'),
    IconHash,
    42,
    'required',
    'default',
    'range',
    'computed',
    'rollup',
  ),
  Object: kind(sayLater('Nested value'), sayLater('Names with values'), IconBraces, { color: 'blue' }, 'required'),
  Phone: kind(sayLater('Telephone'), sayLater('A number that can be called'), IconPhone, '8135550123', 'required', 'default'),
  Relate: kind(sayLater('One record'), sayLater('A record of another module'), IconUser, null, 'required', 'ref'),
  TextArea: kind(
    sayLater('Long text'),
    sayLater('Several lines'),
    IconAlignLeft,
    'Several\nlines',
    'required',
    'default',
    'textAreaRowCount',
    'computed',
  ),
  TextField: kind(
    sayLater('Text'),
    sayLater('One line'),
    IconLetterT,
    'A few words',
    'required',
    'default',
    'format',
    'computed',
  ),
  Url: kind(sayLater('Web address'), sayLater('A link to a page'), IconLink, 'https://example.org/', 'required', 'default'),
};

/** The 25 input types as the field form offers them. */
export const FIELD_KINDS = Object.fromEntries(
  INPUT_TYPES.map((type) => {
    const { traits } = fieldTypes[type];
    const more: Attribute[] = [
      ...(traits.massUpdatable ? (['massUpdatable'] as const) : []),
      ...(traits.mayBeUnique ? (['unique'] as const) : []),
    ];
    return [type, { ...plain[type], has: [...plain[type].has, ...more] }];
  }),
) as unknown as Readonly<Record<InputType, FieldKind>>;
