import type { Field } from '../field.ts';
import type { FieldType, InputType } from './field-type.ts';
import { address } from './address.ts';
import { array } from './array.ts';
import { autoIncrement } from './auto-increment.ts';
import { checkbox } from './checkbox.ts';
import { currency } from './currency.ts';
import { dateTime } from './date-time.ts';
import { date } from './date.ts';
import { dropdown } from './dropdown.ts';
import { emailAddress } from './email-address.ts';
import { file } from './file.ts';
import { flexRelate } from './flex-relate.ts';
import { listField } from './list-field.ts';
import { messageListField } from './message-list-field.ts';
import { moduleChoice } from './module-choice.ts';
import { multiFlexRelate } from './multi-flex-relate.ts';
import { multiModule } from './multi-module.ts';
import { multiRelate } from './multi-relate.ts';
import { multiSelect } from './multi-select.ts';
import { number } from './number.ts';
import { object } from './object.ts';
import { phone } from './phone.ts';
import { relate } from './relate.ts';
import { textArea } from './text-area.ts';
import { textField } from './text-field.ts';
import { url } from './url.ts';

export const fieldTypes: Record<InputType, FieldType> = {
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
  Module: moduleChoice,
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

export const typeOf = (field: Field): FieldType => fieldTypes[field.type];
