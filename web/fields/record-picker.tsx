import { useEffect, useRef, useState } from 'react';
import { CloseButton, Combobox, InputBase, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { inSentence } from '#common/names.ts';
import type { SearchTree } from '#common/search.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { mayCreate } from '../records/rights.ts';
import { useSession } from '../session.tsx';
import { fieldOf, useModule } from '../modules.ts';
import { isReferenceTable, offlineMatches } from '../offline/references.ts';
import { useOnline } from '../offline/use-online.ts';
import { createPageOf } from '../records/create-page.ts';
import { askForRecord } from '../records/quick-create.ts';
import { useRecordName, type Reference } from '../records/reference.ts';
import { keepEnter } from '../theme.ts';
import { searchRecords } from '../records/records-api.ts';
import { say } from '../words/say.ts';
import { PickerOption } from './picker-option.tsx';
import classes from './fields.module.css';

interface Props {
  moduleName: string;
  /** null: the module is not visible, so nothing can be chosen. */
  chosen: Reference[];
  onChoose: (chosen: Reference[]) => void;
  many?: boolean;
  label: Record<string, unknown>;
  clearable?: boolean;
  /** Only those that match are offered. */
  among?: SearchTree;
  /** Offers a new record too: for a field that is filled, not for a filter. */
  offersNew?: boolean;
}
const CREATE = '+create';

/** Finds records of a module by name while typing. */
export function RecordPicker({ moduleName, chosen, onChoose, many = false, label, clearable = true, among, offersNew }: Props) {
  const module = useModule(moduleName);
  const session = useSession();
  const isCreatable = offersNew && module !== undefined && mayCreate(module, session) && !createPageOf(module);
  const combobox = useCombobox({ onDropdownClose: () => setWanted('') });
  const [wanted, setWanted] = useState('');
  const { records, isFetching, isSettled } = useMatches(module, wanted, combobox.dropdownOpened, among);
  const options = records.filter((record) => !many || !chosen.some((one) => one._id === record._id));
  const isOnline = useOnline();
  const disabled = Boolean(label.disabled) || !module;
  const { 'aria-required': isRequired, ...box } = label;
  /** Enter came before the matches: the first of them is taken when they are there. */
  const isHasty = useRef(false);
  /** The focus comes back from the form of a new record: what was made is shown, not the list over it. */
  const comesBack = useRef(false);
  const put = (record: Reference) => {
    onChoose(many ? [...chosen, record] : [record]);
    if (!many) combobox.closeDropdown();
    setWanted('');
  };
  const choose = async (value: string) => {
    if (value !== CREATE) return put(records.find((record) => record._id === value) as unknown as Reference);
    combobox.closeDropdown();
    comesBack.current = true;
    const created = await askForRecord(module!, wanted);
    if (created) put({ _id: created._id, name: String(created.name ?? '') });
  };
  const search = {
    value: wanted,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      isHasty.current = false;
      setWanted(event.currentTarget.value);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    onFocus: () => {
      if (opensWithFocus(label) && !comesBack.current) combobox.openDropdown();
      comesBack.current = false;
    },
    onClick: () => combobox.openDropdown(),
    onBlur: () => {
      isHasty.current = false;
      combobox.closeDropdown();
    },
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    keepEnter(event);
    if (event.key === 'Enter') isHasty.current = Boolean(wanted.trim()) && !isSettled;
  };
  const first = wanted.trim() && isSettled ? options[0] : undefined;
  useEffect(() => {
    if (!first) return;
    combobox.selectFirstOption();
    if (!isHasty.current) return;
    isHasty.current = false;
    put(first as unknown as Reference);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each first match
  }, [first?._id]);
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => void choose(value)} transitionProps={{ duration: 120 }} width="target">
      <Combobox.Target>
        {many ? (
          <PillsInput {...box} disabled={disabled} onClick={() => combobox.openDropdown()}>
            <Pill.Group>
              {chosen.map((one) => (
                <ChosenPill
                  key={one._id}
                  moduleName={moduleName}
                  reference={one}
                  onRemove={disabled ? undefined : () => onChoose(chosen.filter((other) => other !== one))}
                />
              ))}
              <Combobox.EventsTarget>
                <PillsInput.Field
                  {...search}
                  onKeyDown={onKeyDown}
                  disabled={disabled}
                  aria-label={String(label['aria-label'] ?? label.label)}
                  aria-required={Boolean(isRequired) || undefined}
                  placeholder={chosen.length ? undefined : say('Search')}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        ) : (
          <SingleInput
            {...{ label, search, disabled, clearable, moduleName, chosen: chosen[0] ?? null, isOpen: combobox.dropdownOpened }}
            onKeyDown={onKeyDown}
            onClear={() => onChoose([])}
          />
        )}
      </Combobox.Target>
      <Combobox.Dropdown>
        {!isOnline && isReferenceTable(moduleName) && (
          <Combobox.Header className="muted">{say('You are offline. These names may be out of date.')}</Combobox.Header>
        )}
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={say('Matches')}>
          {options.map((record) => (
            <Combobox.Option key={record._id} value={record._id}>
              <PickerOption module={module!} record={record} />
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{isFetching ? <Loader size="xs" /> : say('Nothing found')}</Combobox.Empty>}
          {/* Nobody makes anew, by a quick click, what is about to be found. */}
          {isCreatable && (isSettled || !wanted) && (
            <Combobox.Option value={CREATE} className={classes.createOption}>
              <IconPlus size={14} aria-hidden style={{ verticalAlign: -2, marginRight: 6 }} />
              {wanted ? say('Create “{wanted}”', { wanted }) : say('New {singular}', { singular: inSentence(module.singular) })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The first field of a form has the focus before anybody chose it, and a refused one has its reason below: no list covers them. */
const opensWithFocus = ({ label, autoFocus, error }: Record<string, unknown>) => (label === undefined || !autoFocus) && !error;

interface SingleProps {
  label: Record<string, unknown>;
  search: Required<Pick<React.InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onFocus' | 'onClick' | 'onBlur'>>;
  disabled: boolean;
  clearable: boolean;
  moduleName: string;
  chosen: Reference | null;
  isOpen: boolean;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onClear: () => void;
}
/** Closed it shows the chosen name, open it takes the words to look for. */
function SingleInput({ label, search, disabled, clearable, moduleName, chosen, isOpen, onClear, ...target }: SingleProps) {
  const name = useRecordName(moduleName, chosen);
  const shown = chosen ? (name ?? '…') || say('Not visible to you') : '';
  return (
    <InputBase
      {...target}
      {...label}
      {...search}
      disabled={disabled}
      value={isOpen ? search.value : shown}
      placeholder={isOpen && shown ? shown : String(label.placeholder ?? say('Search'))}
      autoComplete="off"
      rightSectionPointerEvents="all"
      rightSection={
        chosen &&
        clearable &&
        !disabled && (
          <CloseButton
            size="sm"
            aria-label={say('Clear {label}', { label: String(label['aria-label'] ?? label.label) })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClear}
          />
        )
      }
    />
  );
}

function ChosenPill({ moduleName, reference, onRemove }: { moduleName: string; reference: Reference; onRemove?: () => void }) {
  const name = useRecordName(moduleName, reference);
  return (
    <Pill
      withRemoveButton={Boolean(onRemove)}
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': say('Remove {name}', { name: name ?? say('this record') }) }}
    >
      {(name ?? '…') || say('Not visible to you')}
    </Pill>
  );
}

function useMatches(module: DescribedModule | undefined, wanted: string, isOpen: boolean, among?: SearchTree) {
  const [words] = useDebouncedValue(wanted.trim(), 160);
  const query = {
    searchTerms: { all: [...(words && module ? [lookedFor(module, words)] : []), ...(among ? [among] : [])] },
    sortField: 'name',
    sortOrder: 'asc' as const,
    pageSize: 20,
    total: 'none' as const,
  };
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['records', module?.name, 'search', query],
    queryFn: ({ signal }) => searchRecords(module!, query, signal),
    enabled: Boolean(module) && isOpen,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  const { data: here } = useQuery({
    queryKey: ['offline', module?.name, words],
    queryFn: async () => (await offlineMatches(module!.name, words)) ?? null,
    enabled: isReferenceTable(module?.name) && isOpen && !among,
    gcTime: 0,
  });
  // This device knows people and teams at once, the server knows them as they are: its answer wins as soon as it is there.
  const known = data && !isPlaceholderData ? data.records : (here ?? data?.records);
  const isSettled = words === wanted.trim() && (here ? true : !isFetching && !isPlaceholderData);
  return { records: known ?? [], isFetching, isSettled };
}

const MOST_WORDS = 6;

/** Each word anywhere in the name, or at the beginning of another text that the module's popup search looks in: indexes answer both. */
function lookedFor(module: DescribedModule, words: string) {
  const others = fieldsInLayout(layoutFor(module, 'popup-search'))
    .filter((name) => name !== 'name' && isText(fieldOf(module, name)))
    .slice(0, 6);
  const wordTree = (value: string) => ({
    any: [{ field: 'name', op: 'contains', value }, ...others.map((field) => ({ field, op: 'startsWith', value }))],
  });
  return { all: words.split(/\s+/).slice(0, MOST_WORDS).map(wordTree) };
}

const isText = (field: DescribedField | undefined): boolean => {
  const type = field && fieldTypes[field.inputType];
  return type?.comparison === 'text' && type.traits.identifies === true;
};
