import { useMemo } from 'react';
import { isId } from '#common/ids.ts';
import { useAddressParts } from '#web/address-parts.ts';
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
  const [query, setQuery] = useAddressParts();
  const filter = useMemo(() => readFilter(query), [query]);
  const change = (parts: Partial<AuditFilter> | null) =>
    setQuery((before) => writeFilter(parts ? { ...readFilter(before), ...parts } : {}), { replace: true });
  return { filter, change, isFiltered: NAMES.some((name) => filter[name] !== '') };
}

function readFilter(query: URLSearchParams) {
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
}

const writeFilter = (wanted: Partial<AuditFilter>): URLSearchParams =>
  new URLSearchParams(NAMES.flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : [])));
