import { NativeSelect } from '@mantine/core';
import { useAddressParts } from '#web/address-parts.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import type { NamedRange } from '#common/named-ranges.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { readFilter } from './dashboard-filter.ts';
import classes from './dashboards.module.css';

const PERIODS: { value: NamedRange | ''; label: string }[] = [
  { value: '', label: sayLater('Any time') },
  { value: 'today', label: sayLater('Today') },
  { value: 'thisWeek', label: sayLater('This week') },
  { value: 'lastWeek', label: sayLater('Last week') },
  { value: 'thisMonth', label: sayLater('This month') },
  { value: 'lastMonth', label: sayLater('Last month') },
  { value: 'last90Days', label: sayLater('Last 90 days') },
  { value: 'thisYear', label: sayLater('This year') },
  { value: 'lastYear', label: sayLater('Last year') },
];

/** The period, the owner and the team to which every widget is narrowed. A link to the page keeps them. */
export function FilterBar() {
  const [query, setQuery] = useAddressParts();
  const filter = readFilter(query);
  const put = (name: string, value: string | null | undefined) =>
    setQuery((before) => withQueryParts(before, { [name]: value }), { replace: true });
  return (
    <div className={classes.filters} role="group" aria-label={say('Narrow the dashboard')}>
      <NativeSelect
        aria-label={say('Period')}
        data={PERIODS.map(({ value, label }) => ({ value, label: say(label) }))}
        value={filter.period ?? ''}
        onChange={(event) => put('period', event.currentTarget.value)}
      />
      <RecordPicker
        moduleName="users"
        label={{ 'aria-label': say('Owner'), placeholder: say('Any owner') }}
        chosen={filter.owner ? [{ _id: filter.owner }] : []}
        onChoose={([one]) => put('owner', one?._id)}
      />
      <RecordPicker
        moduleName="teams"
        label={{ 'aria-label': say('Team'), placeholder: say('Any team') }}
        chosen={filter.team ? [{ _id: filter.team }] : []}
        onChoose={([one]) => put('team', one?._id)}
      />
    </div>
  );
}
