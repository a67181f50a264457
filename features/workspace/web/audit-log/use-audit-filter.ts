import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isId } from '#common/ids.ts';
import { isDay } from '#web/fields/day-field.tsx';

/** What the log is narrowed to; '' is everything. Days are `YYYY-MM-DD`. */
export interface AuditFilter {
  person: string;
  module: string;
  field: string;
  from: string;
  to: string;
}
const NAMES = ['person', 'module', 'field', 'from', 'to'] as const;

/** The filter stands in the address. null clears it. */
export function useAuditFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => {
    const given = (name: string, isGood: (text: string) => boolean = Boolean) => {
      const text = query.get(name) ?? '';
      return isGood(text) ? text : '';
    };
    return {
      person: given('person', isId),
      module: given('module'),
      field: given('field'),
      from: given('from', isDay),
      to: given('to', isDay),
    };
  }, [query]);
  const change = (parts: Partial<AuditFilter> | null) => {
    const wanted: Partial<AuditFilter> = parts ? { ...filter, ...parts } : {};
    setQuery(
      NAMES.flatMap((name) => (wanted[name] ? [[name, wanted[name]] as [string, string]] : [])),
      { replace: true },
    );
  };
  return { filter, change, isFiltered: NAMES.some((name) => filter[name] !== '') };
}
