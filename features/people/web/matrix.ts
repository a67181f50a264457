import { combineAccess, isGranted, type AccessControl, type FieldLevel, type Level, type ModuleAccess } from '#common/access.ts';
import type { ExplainedModule, View } from '#common/explained-rights.ts';
import { ACTIONS } from '#common/rights-in-words.ts';

/** One cell of a role's matrix, as somebody sets it. */
export type Edit =
  | { part: 'views'; name: View; value: boolean | Level }
  | { part: 'fields' | 'relationships'; name: string; value: FieldLevel };

export const LEVEL_VIEWS: readonly View[] = ['view', 'delete', 'edit'];
export const COLUMNS: readonly View[] = ['access', ...ACTIONS];

/** What a record says, also where it does not grant access: the cells must show what would count. */
export function cellsOf(control: AccessControl | undefined): ModuleAccess {
  const views = control?.views ?? {};
  const access = isGranted(valueIn(views, 'access'));
  const [cells] = combineAccess([{ ...control, name: 'any', views: { ...views, access: true } }]).values();
  return { ...cells!, access };
}

/** The record after an edit. A field or relationship that is Full again is no longer named: that is what Full means. */
export function applyEdit<C extends AccessControl>(control: C, { part, name, value }: Edit): C {
  const others = Object.entries(control[part] ?? {}).filter(([known]) => keyOf(part, known) !== keyOf(part, name));
  const isDefault = part !== 'views' && value === 'Full';
  return { ...control, [part]: Object.fromEntries(isDefault ? others : [...others, [name, value]]) };
}

/** The parts of the record that differ, whole: what an update sends. null: nothing changed. */
export function changedParts(before: AccessControl, after: AccessControl): Partial<AccessControl> | null {
  const changed = (['views', 'fields', 'relationships'] as const).filter((part) => !isSame(before[part], after[part]));
  return changed.length > 0 ? Object.fromEntries(changed.map((part) => [part, after[part] ?? {}])) : null;
}

/** How many fields and relationships are narrower than Full. */
export const countLimits = ({ fields, relationships }: ModuleAccess): number =>
  [...Object.values(fields), ...Object.values(relationships)].filter((level) => level !== 'Full').length;

/** Whether anything in an open module, or the module itself, is less than everything. */
export const isLimited = ({ rights, fields }: Pick<ExplainedModule, 'rights' | 'fields'>): boolean =>
  fields.length > 0 || COLUMNS.some((view) => rights[view] !== true && rights[view] !== 'All');

type Named = AccessControl['views'];

const keyOf = (part: Edit['part'], name: string) => (part === 'views' ? name : (name.split('.')[0] ?? '')).trim().toLowerCase();

const valueIn = (named: NonNullable<Named>, name: string) =>
  Object.entries(named).find(([key]) => key.toLowerCase() === name)?.[1];

const isSame = (one: Named, other: Named): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (named: Named) => Object.entries(named ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
