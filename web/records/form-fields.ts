import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { LayoutView } from '#common/module.ts';
import { layoutFor } from '#common/layouts.ts';
import { fieldOf } from '../modules.ts';
import type { FieldRight } from './rights.ts';

export interface FormSection {
  name: string;
  fields: DescribedField[];
}

/** The sections of a layout with the fields that the user may read, each field once. */
export const sectionsFor = (
  module: DescribedModule,
  view: LayoutView,
  right: (field: DescribedField) => FieldRight,
): FormSection[] => {
  const seen = new Set<string>();
  return layoutFor(module, view)
    .map(({ sectionName, sectionFields }) => ({
      name: sectionName,
      fields: sectionFields
        .map((name) => fieldOf(module, name))
        .filter(
          (field): field is DescribedField =>
            field !== undefined && right(field).read && !seen.has(field.fieldName) && Boolean(seen.add(field.fieldName)),
        ),
    }))
    .filter((section) => section.fields.length > 0);
};

/** Fields that want the whole width. */
const WIDE: ReadonlySet<string> = new Set([
  'TextArea',
  'Address',
  'ListField',
  'MessageListField',
  'MultiFlexRelate',
  'FlexRelate',
  'Object',
  'File',
  'Array',
]);
export const isWide = (field: DescribedField): boolean => WIDE.has(field.inputType);
