import { NativeSelect } from '@mantine/core';
import { useAddressParts } from '#web/address-parts.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import type { NamedRange } from '#common/named-ranges.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { readFilter } from './dashboard-filter.ts';
import classes from './dashboards.module.css';

const PERIODS: { value: NamedRange | ''; label: string }[] = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'thisWeek', label: 'This week' },
  { value: 'lastWeek', label: 'Last week' },
  { value: 'thisMonth', label: 'This month' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'last90Days', label: 'Last 90 days' },
  { value: 'thisYear', label: 'This year' },
  { value: 'lastYear', label: 'Last year' },
];

/** The period, the owner and the team to which every widget is narrowed. A link to the page keeps them. */
export function FilterBar() {
  const [query, setQuery] = useAddressParts();
  const filter = readFilter(query);
  const put = (name: string, value: string | null | undefined) =>
    setQuery((before) => withQueryParts(before, { [name]: value }), { replace: true });
  return (
    <div className={classes.filters} role="group" aria-label="Narrow the dashboard">
      <NativeSelect
        aria-label="Period"
        data={PERIODS}
        value={filter.period ?? ''}
        onChange={(event) => put('period', event.currentTarget.value)}
      />
      <RecordPicker
        moduleName="users"
        label={{ 'aria-label': 'Owner', placeholder: 'Any owner' }}
        chosen={filter.owner ? [{ _id: filter.owner }] : []}
        onChoose={([one]) => put('owner', one?._id)}
      />
      <RecordPicker
        moduleName="teams"
        label={{ 'aria-label': 'Team', placeholder: 'Any team' }}
        chosen={filter.team ? [{ _id: filter.team }] : []}
        onChoose={([one]) => put('team', one?._id)}
      />
    </div>
  );
}
