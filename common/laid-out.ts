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

/** Whose layout, in which app. Without `roles` the layouts are those of the reader already, as `/api/ss-modules` answers them. */
export interface LayoutOf {
  app?: string | undefined;
  roles?: readonly string[] | undefined;
}

export const designedLayout = ({ layouts }: LaidOutModule, view: LayoutView, of: LayoutOf): readonly Section[] | undefined => {
  if (!layouts) return undefined;
  return sectionsOf(isList(layouts) ? chosenLayout(layouts, view, of)?.sections : layouts[view]);
};

/** Whether the sections of this layout are tabs instead of standing below each other (`panelType`). */
export const isInTabs = ({ layouts }: LaidOutModule, view: LayoutView, of: LayoutOf = {}): boolean =>
  layouts !== undefined && isList(layouts) && chosenLayout(layouts, view, of)?.panelType?.toLowerCase() === 'tab';

/** The one that holds: for a role before the general one; of several roles the highest priority; for the app before any; then the newest. */
export const chosenLayout = (
  layouts: readonly DescribedLayout[],
  view: LayoutView,
  { app, roles }: LayoutOf,
): DescribedLayout | undefined =>
  layouts
    .filter(
      (layout) =>
        layout.view === view && (!layout.app || layout.app === app) && (!layout.role || !roles || roles.includes(layout.role)),
    )
    .toSorted(
      (a, b) =>
        Number(b.role !== null) - Number(a.role !== null) ||
        (b.priority ?? 0) - (a.priority ?? 0) ||
        Number(b.app !== null) - Number(a.app !== null) ||
        (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
    )[0];

const sectionsOf = (layout: readonly Section[] | readonly string[] | undefined): readonly Section[] | undefined => {
  if (!layout || layout.length === 0) return undefined;
  const loose = layout.filter((entry) => typeof entry === 'string');
  return loose.length > 0 ? [{ sectionName: 'Details', sectionFields: loose }] : (layout as readonly Section[]);
};

const isList = <T>(value: T): value is Extract<T, readonly unknown[]> => Array.isArray(value);
