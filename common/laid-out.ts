import type { DescribedField, DescribedLayout } from './described-module.ts';
import type { InputType } from './fields/field-type.ts';
import type { Field } from './field.ts';
import type { LayoutView, Section } from './module.ts';

/** What layouts need of a module, whichever of its forms it has. */
export interface LaidOutModule {
  readonly fields: Readonly<Record<string, Field>> | readonly DescribedField[];
  readonly layouts?: Partial<Record<LayoutView, readonly Section[] | readonly string[]>> | readonly DescribedLayout[] | undefined;
}

export type LaidOutField = Omit<Field, 'type' | 'valueType'> & { name: string; type: InputType };

export const fieldsOf = ({ fields }: LaidOutModule): LaidOutField[] => {
  if (isList(fields))
    return fields.map(({ type: _triple, fieldName, inputType, ...rest }) => ({ ...rest, name: fieldName, type: inputType }));
  return Object.entries(fields).map(([name, field]) => ({ ...field, name }));
};

/** The most particular layout that fits: one for the role and the app before one for either, before the general one. */
export const designedLayout = (
  { layouts }: LaidOutModule,
  view: LayoutView,
  of: { app?: string; role?: string },
): readonly Section[] | undefined => {
  if (!layouts) return undefined;
  return sectionsOf(isList(layouts) ? mostParticular(layouts, view, of)?.sections : layouts[view]);
};

/** Whether the sections of this layout are tabs instead of standing below each other (`panelType`). */
export const isInTabs = ({ layouts }: LaidOutModule, view: LayoutView, of: { app?: string; role?: string } = {}): boolean =>
  layouts !== undefined && isList(layouts) && mostParticular(layouts, view, of)?.panelType?.toLowerCase() === 'tab';

const mostParticular = (
  layouts: readonly DescribedLayout[],
  view: LayoutView,
  of: { app?: string; role?: string },
): DescribedLayout | undefined => {
  const fitting = layouts.filter(
    (layout) => layout.view === view && (!layout.app || layout.app === of.app) && (!layout.role || layout.role === of.role),
  );
  const particularity = (layout: DescribedLayout) => (layout.role ? 2 : 0) + (layout.app ? 1 : 0);
  return fitting.toSorted((a, b) => particularity(b) - particularity(a))[0];
};

const sectionsOf = (layout: readonly Section[] | readonly string[] | undefined): readonly Section[] | undefined => {
  if (!layout || layout.length === 0) return undefined;
  const loose = layout.filter((entry) => typeof entry === 'string');
  return loose.length > 0 ? [{ sectionName: 'Details', sectionFields: loose }] : (layout as readonly Section[]);
};

const isList = <T>(value: T): value is Extract<T, readonly unknown[]> => Array.isArray(value);
