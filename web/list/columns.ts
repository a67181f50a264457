import { useMemo } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldLevel, type ModuleAccess } from '#common/access.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { useAddressParts } from '../address-parts.ts';
import { fieldOf } from '../modules.ts';
import { withQueryParts } from '../query-parts.ts';
import { remember, useRemembered } from '../remembered.ts';
import { useAccess } from '../session.tsx';

export interface Column {
  field: DescribedField;
  width: number;
  /** Pixels from the start of the scroller, of a column that stays there; absent: it scrolls. */
  pinnedAt?: number;
}
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];
/** Pixels, as `grid.module.css` has them. */
export const ROW_HEIGHTS: Record<Density, number> = { compact: 32, standard: 36, comfortable: 44 };
interface Kept {
  /** Shown columns in order; null: the layout's. */
  names: string[] | null;
  widths: Record<string, number>;
  /** Beside the first one, which always stays. */
  pinned?: string[];
  density?: Density;
}
const NOTHING_KEPT: Kept = { names: null, widths: {} };
const NARROWEST = 64;
const TITLE = 272;
const CHECK = 40;
/** Which columns are shown, and how: beside the parameters of the list itself. */
export const COLUMN_PARAMS = ['columns', 'pinned', 'density'] as const;

/** The parameter of the address for a list that is none of the saved views, though its reader prefers one. */
export const NO_VIEW = 'all';

/** The saved view that an address names. */
export const viewIn = (params: URLSearchParams): string | null => {
  const view = params.get('view');
  return view === NO_VIEW ? null : view;
};

/** What a person keeps of the columns of a module, or of one of its saved views, which never changes the plain list. */
export const columnsSlot = (module: Pick<DescribedModule, 'name'>, view: string | null): string =>
  `columns:${module.name}${view ? `:${view}` : ''}`;

export const keepWidths = (module: DescribedModule, view: string, widths: Record<string, number>) =>
  remember<Kept>(columnsSlot(module, view), { ...NOTHING_KEPT, widths }, NOTHING_KEPT);

/** The columns of the module's grid layout that this person may read. */
export function designedColumns(module: DescribedModule, access: ModuleAccess): string[] {
  return readableFields(module, access, fieldsInLayout(layoutFor(module, 'grid'))).map(({ fieldName }) => fieldName);
}

/**
 * The columns of a module's list and the height of its rows: the grid layout until they are changed. A change is remembered
 * for this user and stands in the address, which wins, so that a link shows the list as its sender sees it.
 */
export function useColumns(module: DescribedModule) {
  const access = useAccess(module.name);
  const [params, setParams] = useAddressParts();
  const view = viewIn(params);
  const [kept, setKept] = useRemembered<Kept>(columnsSlot(module, view), NOTHING_KEPT);
  const asked = params.get('columns');
  const askedPinned = params.get('pinned');
  const askedDensity = DENSITIES.find((density) => density === params.get('density'));
  return useMemo(() => {
    const designed = designedColumns(module, access);
    const inAddress = readableFields(module, access, asked?.split(',') ?? []);
    const chosen = inAddress.length > 0 ? inAddress : readableFields(module, access, (!view && kept.names) || designed);
    const pinned = askedPinned === null ? (!view && kept.pinned) || [] : askedPinned.split(',').filter(Boolean);
    const isPinned = ({ fieldName }: DescribedField) => pinned.includes(fieldName);
    const [first, ...others] = chosen;
    const stay = first ? [first, ...others.filter(isPinned)] : [];
    const shown = [...stay, ...others.filter((field) => !isPinned(field))];
    const density = askedDensity ?? ((!view && kept.density) || 'standard');
    let left = CHECK;
    const columns = shown.map((field, at): Column => {
      const width = kept.widths[field.fieldName] ?? (at === 0 && field.inputType === 'TextField' ? TITLE : naturalWidth(field));
      const pinnedAt = left;
      left += width;
      return { field, width, ...(at < stay.length ? { pinnedAt } : {}) };
    });
    const put = (parts: { columns?: string; density?: string; pinned?: string }) =>
      setParams((before) => withQueryParts(before, parts), { replace: true, preventScrollReset: true });
    const change = (next: string[]) => {
      const isDesigned = next.join() === designed.join();
      if (!view) setKept((before) => ({ ...before, names: isDesigned ? null : next }));
      put({ columns: isDesigned ? '' : next.join() });
    };
    const names = shown.map((field) => field.fieldName);
    return {
      columns,
      names,
      available: module.fields.filter(
        (field) => fieldLevel(access, field.fieldName) !== 'None' && !field.secret && field.fieldName !== 'deleted',
      ),
      density,
      setDensity: (next: Density) => {
        if (!view) setKept((before) => ({ ...before, density: next }));
        put({ density: next === 'standard' ? '' : next });
      },
      /** Beside the first column. */
      pinned: stay.slice(1).map(({ fieldName }) => fieldName),
      pin: (name: string, isOn: boolean) => {
        const next = isOn ? [...pinned, name] : pinned.filter((other) => other !== name);
        if (!view) setKept((before) => ({ ...before, pinned: next }));
        put({ pinned: next.join() });
      },
      /** Pixels that somebody chose, by column. */
      widths: kept.widths,
      isChanged: inAddress.length > 0 || pinned.length > 0 || kept.names !== null || Object.keys(kept.widths).length > 0,
      show: change,
      move: (name: string, before: string) => {
        const others = names.filter((other) => other !== name);
        const at = others.indexOf(before);
        change([...others.slice(0, at), name, ...others.slice(at)]);
      },
      resize: (name: string, width: number) =>
        setKept((before) => ({ ...before, widths: { ...before.widths, [name]: Math.max(NARROWEST, Math.round(width)) } })),
      reset: () => {
        setKept((before) => ({ ...NOTHING_KEPT, density: before.density ?? density }));
        put({ columns: '', pinned: '' });
      },
    };
  }, [module, access, kept, setKept, asked, askedPinned, askedDensity, view, setParams]);
}
export type Columns = ReturnType<typeof useColumns>;

export const isNumeric = (field: DescribedField): boolean => fieldTypes[field.inputType].traits.isNumeric === true;

const readableFields = (module: DescribedModule, access: ModuleAccess, names: readonly string[]): DescribedField[] =>
  names
    .map((name) => fieldOf(module, name))
    .filter((field): field is DescribedField => field !== undefined && fieldLevel(access, field.fieldName) !== 'None');

const naturalWidth = (field: DescribedField): number => {
  const { fieldName, inputType } = field;
  if (fieldName === 'name') return TITLE;
  const width = inputType === 'Dropdown' ? widthOfChoices(field) : fieldTypes[inputType].traits.width;
  return Math.max(width ?? 176, widthOfHeading(field));
};

/** A heading is read whole, unless it is a sentence. */
const widthOfHeading = ({ label }: DescribedField): number => Math.round(Math.min(label.length * 6.8 + 28, 176));

/** Wide enough to tell the choices apart; a state stands in a badge. */
const widthOfChoices = ({ options = [] }: DescribedField): number => {
  const longest = Math.max(0, ...options.map(({ label }) => label.length)) * 6.6;
  const isState = options.some(({ tone }) => tone);
  return Math.round(Math.min(Math.max(longest + (isState ? 36 : 24), 152), isState ? 232 : 176));
};
