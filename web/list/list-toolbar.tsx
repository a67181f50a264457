import { useEffect, useState } from 'react';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { ImportButton } from '../imports/import-button.tsx';
import { useRights } from '../records/rights.ts';
import { usePhone } from '../ui/use-phone.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { Columns } from './columns.ts';
import { ExportMenu } from './export-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { countRows } from './filter.ts';
import { ListMenu } from './list-menu.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { ShapeMenu } from './shape-menu.tsx';
import { SortChips } from './sort-chips.tsx';
import type { Selecting } from './selection.ts';
import { RightsButton } from '../records/rights-button.tsx';
import { say } from '../words/say.ts';
import { RightsChip } from './rights-chip.tsx';
import { SelectAmount } from './select-amount.tsx';
import type { List } from './use-list.ts';
import classes from './module-list.module.css';

interface Props {
  module: DescribedModule;
  list: List;
  columns: Columns;
  selecting: Selecting;
  isFiltering: boolean;
  setFiltering: (isFiltering: boolean) => void;
}
/** The search box comes first for the eyes and last for the keyboard: one Tab leads from it to the rows. */
export function ListToolbar({ module, list, columns, selecting, isFiltering, setFiltering }: Props) {
  const { access } = useRights(module);
  const filters = countRows(list.state.filter);
  const isPhone = usePhone();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={say('Search and filter {label}', { label: module.label })}>
      <div className={classes.chips}>
        <button
          type="button"
          className={classes.chip}
          data-on={isFiltering || undefined}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          <IconFilter size={15} stroke={1.6} aria-hidden />
          {filters > 0 ? say('Filters: {filters}', { filters }) : say('Filter')}
        </button>
        {isPhone && <ShapeMenu module={module} list={list} />}
        <QuickFilters module={module} list={list} />
        {isPhone && <RightsChip module={module} />}
        {isPhone && <ListMenu module={module} />}
        {list.isFiltered && (
          <button type="button" className={classes.textButton} onClick={() => list.change({ search: '', filter: null })}>
            {say('Clear')}
          </button>
        )}
      </div>
      <FilterChips module={module} list={list} openPanel={() => setFiltering(true)} />
      <SortChips module={module} list={list} />
      <div className={classes.end}>
        {!isPhone && <ShapeMenu module={module} list={list} />}
        <SelectAmount module={module} list={list} selecting={selecting} />
        <ColumnsMenu columns={columns} />
        <ImportButton module={module} />
        {access.export && <ExportMenu module={module} list={list} columns={columns} />}
        {!isPhone && <ListMenu module={module} />}
        {!isPhone && <RightsButton module={module} />}
      </div>
      <QuickSearch module={module} list={list} />
    </div>
  );
}

/** Typing searches after a short pause; the words are kept in the address without filling the history. */
function QuickSearch({ module, list }: { module: DescribedModule; list: List }) {
  const [words, setWords] = useState(list.state.search);
  const [searched, setSearched] = useState(list.state.search);
  if (searched !== list.state.search) {
    // Cleared, or Back: the box follows the address.
    setSearched(list.state.search);
    if (list.state.search.trim() !== words.trim()) setWords(list.state.search);
  }
  const search = useDebouncedCallback((search: string) => list.change({ search }, { replace: true }), 220);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, textarea, select, [contenteditable]'))
        return;
      event.preventDefault();
      document.getElementById('quick-search')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <TextInput
      id="quick-search"
      type="search"
      size="xs"
      className={classes.quickSearch}
      aria-label={say('Search {label}', { label: module.label })}
      placeholder={say('Search')}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
