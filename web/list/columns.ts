import { useMemo } from 'react';
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
interface Kept {
  /** Shown columns in order; null: the layout's. */
  names: string[] | null;
  widths: Record<string, number>;
}
const NOTHING_KEPT: Kept = { names: null, widths: {} };
const NARROWEST = 64;
const TITLE = 240;

/** The columns of a module's list for this user: the grid layout until they are moved, hidden or widened. */
export function useColumns(module: DescribedModule) {
  const access = useAccess(module.name);
  const [kept, setKept] = useRemembered<Kept>(`columns:${module.name}`, NOTHING_KEPT);
  return useMemo(() => {
    const isReadable = (field: DescribedField) => fieldLevel(access, field.fieldName) !== 'None';
    const designed = fieldsInLayout(layoutFor(module, 'grid'));
    const names = kept.names ?? designed;
    const shown = names
      .map((name) => fieldOf(module, name))
      .filter((field): field is DescribedField => field !== undefined && isReadable(field));
    const columns: Column[] = shown.map((field, at) => ({
      field,
      width: kept.widths[field.fieldName] ?? (at === 0 && field.inputType === 'TextField' ? TITLE : naturalWidth(field)),
    }));
    const change = (next: string[]) => setKept({ ...kept, names: next });
    return {
      columns,
      names: shown.map((field) => field.fieldName),
      available: module.fields.filter((field) => isReadable(field) && !field.secret && field.fieldName !== 'deleted'),
      isChanged: kept.names !== null || Object.keys(kept.widths).length > 0,
      show: change,
      move: (name: string, before: string) => {
        const others = shown.map((field) => field.fieldName).filter((other) => other !== name);
        const at = others.indexOf(before);
        change([...others.slice(0, at), name, ...others.slice(at)]);
      },
      resize: (name: string, width: number) =>
        setKept({ ...kept, widths: { ...kept.widths, [name]: Math.max(NARROWEST, Math.round(width)) } }),
      reset: () => setKept(NOTHING_KEPT),
    };
  }, [module, access, kept, setKept]);
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
    Address: 240,
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
