import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldLevel } from '#common/access.ts';
import { fieldOf } from '../modules.ts';
import { useRemembered } from '../remembered.ts';
import { useAccess } from '../session.tsx';

export interface Column {
  field: DescribedField;
  width: number;
}
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];
interface Kept {
  /** Shown columns in order; null: the layout's. */
  names: string[] | null;
  widths: Record<string, number>;
  density?: Density;
}
const NOTHING_KEPT: Kept = { names: null, widths: {} };
const NARROWEST = 64;
const TITLE = 272;

/**
 * The columns of a module's list and the height of its rows: the grid layout until they are changed. A change is remembered
 * for this user and stands in the address, which wins, so that a link shows the list as its sender sees it.
 */
export function useColumns(module: DescribedModule) {
  const access = useAccess(module.name);
  const [kept, setKept] = useRemembered<Kept>(`columns:${module.name}`, NOTHING_KEPT);
  const [params, setParams] = useSearchParams();
  const asked = params.get('columns');
  const askedDensity = DENSITIES.find((density) => density === params.get('density'));
  return useMemo(() => {
    const isReadable = (field: DescribedField) => fieldLevel(access, field.fieldName) !== 'None';
    const designed = fieldsInLayout(layoutFor(module, 'grid'));
    const readable = (names: readonly string[]) =>
      names
        .map((name) => fieldOf(module, name))
        .filter((field): field is DescribedField => field !== undefined && isReadable(field));
    const inAddress = readable(asked?.split(',') ?? []);
    const shown = inAddress.length > 0 ? inAddress : readable(kept.names ?? designed);
    const density = askedDensity ?? kept.density ?? 'standard';
    const columns: Column[] = shown.map((field, at) => ({
      field,
      width: kept.widths[field.fieldName] ?? (at === 0 && field.inputType === 'TextField' ? TITLE : naturalWidth(field)),
    }));
    const put = (name: string, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    const change = (next: string[]) => {
      const isDesigned =
        next.join() ===
        readable(designed)
          .map((field) => field.fieldName)
          .join();
      setKept({ ...kept, names: isDesigned ? null : next });
      put('columns', isDesigned ? '' : next.join());
    };
    return {
      columns,
      names: shown.map((field) => field.fieldName),
      available: module.fields.filter((field) => isReadable(field) && !field.secret && field.fieldName !== 'deleted'),
      density,
      setDensity: (next: Density) => {
        setKept({ ...kept, density: next });
        put('density', next === 'standard' ? '' : next);
      },
      isChanged: inAddress.length > 0 || kept.names !== null || Object.keys(kept.widths).length > 0,
      show: change,
      move: (name: string, before: string) => {
        const others = shown.map((field) => field.fieldName).filter((other) => other !== name);
        const at = others.indexOf(before);
        change([...others.slice(0, at), name, ...others.slice(at)]);
      },
      resize: (name: string, width: number) =>
        setKept({ ...kept, widths: { ...kept.widths, [name]: Math.max(NARROWEST, Math.round(width)) } }),
      reset: () => {
        setKept({ ...NOTHING_KEPT, density });
        put('columns', '');
      },
    };
  }, [module, access, kept, setKept, asked, askedDensity, setParams]);
}
export type Columns = ReturnType<typeof useColumns>;

export const isNumeric = (field: DescribedField): boolean => ['Number', 'Currency', 'AutoIncrement'].includes(field.inputType);

const naturalWidth = (field: DescribedField): number => {
  const { fieldName, inputType } = field;
  if (fieldName === 'name') return TITLE;
  const byType: Partial<Record<typeof inputType, number>> = {
    Checkbox: 96,
    Number: 112,
    Currency: 120,
    AutoIncrement: 96,
    Date: 120,
    DateTime: 136,
    Dropdown: widthOfChoices(field),
    Phone: 144,
    EmailAddress: 216,
    Address: 176,
    TextArea: 260,
    MultiSelect: 200,
    MultiRelate: 200,
    Url: 200,
  };
  return Math.max(byType[inputType] ?? 176, widthOfHeading(field));
};

/** A heading is read whole, unless it is a sentence. */
const widthOfHeading = ({ label }: DescribedField): number => Math.round(Math.min(label.length * 6.8 + 28, 176));

/** Wide enough to tell the choices apart; a state stands in a badge. */
const widthOfChoices = ({ options = [] }: DescribedField): number => {
  const longest = Math.max(0, ...options.map(({ label }) => label.length)) * 6.6;
  const isState = options.some(({ tone }) => tone);
  return Math.round(Math.min(Math.max(longest + (isState ? 36 : 24), 152), isState ? 232 : 176));
};
