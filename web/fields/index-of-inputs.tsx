import type { ComponentType } from 'react';
import type { InputType } from '#common/fields/field-type.ts';
import type { InputProps } from './field-props.ts';
import * as address from './address.tsx';
import * as array from './array.tsx';
import * as autoIncrement from './auto-increment.tsx';
import * as checkbox from './checkbox.tsx';
import * as currency from './currency.tsx';
import * as dateTime from './date-time.tsx';
import * as date from './date.tsx';
import * as dropdown from './dropdown.tsx';
import * as emailAddress from './email-address.tsx';
import * as file from './file.tsx';
import * as flexRelate from './flex-relate.tsx';
import * as listField from './list-field.tsx';
import * as messageListField from './message-list-field.tsx';
import * as module from './module.tsx';
import * as multiFlexRelate from './multi-flex-relate.tsx';
import * as multiModule from './multi-module.tsx';
import * as multiRelate from './multi-relate.tsx';
import * as multiSelect from './multi-select.tsx';
import * as number from './number.tsx';
import * as object from './object.tsx';
import * as phone from './phone.tsx';
import * as relate from './relate.tsx';
import * as textArea from './text-area.tsx';
import * as textField from './text-field.tsx';
import * as url from './url.tsx';

/** How each of the 25 input types is edited. Fetched when the first field is; lists show cells alone. */
const inputs: Record<InputType, { Input: ComponentType<InputProps> }> = {
  Address: address,
  Array: array,
  AutoIncrement: autoIncrement,
  Checkbox: checkbox,
  Currency: currency,
  Date: date,
  DateTime: dateTime,
  Dropdown: dropdown,
  EmailAddress: emailAddress,
  File: file,
  FlexRelate: flexRelate,
  ListField: listField,
  MessageListField: messageListField,
  Module: module,
  MultiFlexRelate: multiFlexRelate,
  MultiModule: multiModule,
  MultiRelate: multiRelate,
  MultiSelect: multiSelect,
  Number: number,
  Object: object,
  Phone: phone,
  Relate: relate,
  TextArea: textArea,
  TextField: textField,
  Url: url,
};

export function FieldInput(props: InputProps) {
  const { Input } = inputs[props.field.inputType];
  return <Input {...props} />;
}
