import type { ReactNode } from 'react';
import type { InputType } from '#common/fields/field-type.ts';
import { ArrayCell, DropdownCell, ModuleCell, MultiModuleCell, MultiSelectCell } from './choice-cells.tsx';
import type { CellProps } from './field-props.ts';
import { NumberCell, PlainCell } from './plain-cell.tsx';
import { FlexRelateCell, MultiFlexRelateCell, MultiRelateCell, RelateCell } from './record-cells.tsx';
import { FileCell, ListCell, MessageListCell, ObjectCell } from './structure-cells.tsx';
import { AddressCell, CheckboxCell, DateTimeCell, EmailCell, PhoneCell, TextAreaCell, UrlCell } from './text-cells.tsx';

/** How each of the 25 input types is shown. */
const cells: Record<InputType, (props: CellProps) => ReactNode> = {
  Address: AddressCell,
  Array: ArrayCell,
  AutoIncrement: NumberCell,
  Checkbox: CheckboxCell,
  Currency: NumberCell,
  Date: NumberCell,
  DateTime: DateTimeCell,
  Dropdown: DropdownCell,
  EmailAddress: EmailCell,
  File: FileCell,
  FlexRelate: FlexRelateCell,
  ListField: ListCell,
  MessageListField: MessageListCell,
  Module: ModuleCell,
  MultiFlexRelate: MultiFlexRelateCell,
  MultiModule: MultiModuleCell,
  MultiRelate: MultiRelateCell,
  MultiSelect: MultiSelectCell,
  Number: NumberCell,
  Object: ObjectCell,
  Phone: PhoneCell,
  Relate: RelateCell,
  TextArea: TextAreaCell,
  TextField: PlainCell,
  Url: UrlCell,
};

export function FieldCell(props: CellProps) {
  const Cell = cells[props.field.inputType];
  return <Cell {...props} />;
}
