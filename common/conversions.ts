import type { InputType } from './fields/field-type.ts';

/** The types that a field may become. */
export const CONVERSIONS: Partial<Record<InputType, readonly InputType[]>> = {
  TextField: ['TextArea', 'EmailAddress', 'Phone', 'Url', 'Number', 'Currency', 'Date', 'Dropdown'],
  TextArea: ['TextField'],
  Number: ['Currency'],
  Currency: ['Number'],
  Date: ['DateTime'],
  Dropdown: ['MultiSelect', 'TextField'],
  Relate: ['MultiRelate'],
};
