import { INPUT_TYPES, type InputType } from './fields/field-type.ts';
import { fieldTypes } from './fields/index-of-types.ts';

/** The types that a field may become. */
export const conversionsOf = (from: InputType): InputType[] =>
  INPUT_TYPES.filter((to) => fieldTypes[to].traits.madeOf?.includes(from));
