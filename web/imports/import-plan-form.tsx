import { useState } from 'react';
import { Button, MultiSelect, Select } from '@mantine/core';
import type { ColumnPlan, ImportMode, ImportRecord } from '#common/imports.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { ApiError } from '../api.ts';
import { fieldOf } from '../modules.ts';
import { useRights } from '../records/rights.ts';
import { say, sayLater } from '../words/say.ts';
import { FileReading } from './file-reading.tsx';
import { carryOut, readAgain } from './imports-api.ts';
import { MappingTable } from './mapping-table.tsx';
import { useTargets } from './use-targets.ts';
import classes from './imports.module.css';

const MODES: { value: ImportMode; label: string }[] = [
  { value: 'create', label: sayLater('Create records') },
  { value: 'update', label: sayLater('Update records') },
  { value: 'both', label: sayLater('Update or create records') },
];
const DUPLICATES = [
  { value: 'import', label: sayLater('Import it all the same') },
  { value: 'skip', label: sayLater('Leave it out') },
];
const AS_FOUND = sayLater('as found');
const DAYS = [
  { value: AS_FOUND, label: '2026-11-22 or 11/22/2026' },
  { value: 'dd.MM.yyyy', label: '22.11.2026' },
  { value: 'dd/MM/yyyy', label: '22/11/2026' },
  { value: 'dd-MM-yyyy', label: '22-11-2026' },
  { value: 'MM/dd/yy', label: '11/22/26' },
  { value: 'yyyy/MM/dd', label: '2026/11/22' },
];

interface Props {
  record: ImportRecord;
  module: DescribedModule;
  /** Whether anything differs from what was checked. */
  isChanged: boolean;
  setChanged: (isChanged: boolean) => void;
}
/** Where each column goes and what becomes of records that are there; then the check. */
export function ImportPlanForm({ record, module, isChanged, setChanged }: Props) {
  const { mayCreate, mayMassUpdate } = useRights(module);
  const targets = useTargets(module);
  const [mapping, setMapping] = useState<readonly ColumnPlan[]>(record.plan.mapping);
  const [mode, setMode] = useState<ImportMode>(record.plan.mode);
  const [matchBy, setMatchBy] = useState(record.plan.matchBy ?? []);
  const [dateFormat, setDateFormat] = useState(record.plan.dateFormat ?? AS_FOUND);
  const [onDuplicate, setOnDuplicate] = useState(record.plan.onDuplicate ?? 'import');
  const [failure, setFailure] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  const [working, setWorking] = useState<string | null>(null);
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setChanged(true);
    };
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    setWorking(name);
    setFailure(null);
    try {
      await work();
      setChanged(false);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      setFailure({ message: (error as Error).message, fields });
    } finally {
      setWorking(null);
    }
  };
  const plan = {
    mapping: [...mapping],
    mode,
    ...(mode === 'create' ? {} : { matchBy }),
    ...(dateFormat === AS_FOUND ? {} : { dateFormat }),
    ...(onDuplicate === 'skip' && mode !== 'update' ? { onDuplicate } : {}),
  };
  const modes = MODES.filter(({ value }) => (value === 'update' || mayCreate) && (value === 'create' || mayMassUpdate));
  const isChecked = record.state === 'checked' && !isChanged;
  const hasDays = mapping.some(({ field }) => fieldOf(module, field)?.inputType.startsWith('Date'));
  return (
    <section className={classes.card} aria-label={say('Columns')}>
      <FileReading record={record} onRead={(reading) => void attempt('read', () => readAgain(record._id, reading))} />
      <div className={classes.options}>
        <Select
          label={say('What to do')}
          allowDeselect={false}
          data={modes}
          value={mode}
          onChange={(value) => changing(setMode)(value as ImportMode)}
        />
        {mode !== 'create' && (
          <MultiSelect
            label={say('Find records by')}
            data={targets.filter(({ value }) => !value.includes('.') && mapping.some(({ field }) => field === value))}
            value={matchBy}
            onChange={changing(setMatchBy)}
            error={failure?.fields.matchBy}
          />
        )}
        {record.knowsDuplicates && mode !== 'update' && (
          <Select
            label={say('A new record that is there already')}
            allowDeselect={false}
            data={DUPLICATES}
            value={onDuplicate}
            onChange={(value) => changing(setOnDuplicate)(value as 'import' | 'skip')}
          />
        )}
        {hasDays && (
          <Select
            label={say('Days are written as')}
            allowDeselect={false}
            data={DAYS.some(({ value }) => value === dateFormat) ? DAYS : [...DAYS, { value: dateFormat, label: dateFormat }]}
            value={dateFormat}
            onChange={(value) => changing(setDateFormat)(value!)}
            error={failure?.fields.dateFormat}
          />
        )}
      </div>
      <MappingTable
        record={record}
        module={module}
        mode={mode}
        targets={targets}
        mapping={mapping}
        onChange={changing(setMapping)}
        problems={failure?.fields ?? {}}
      />
      {failure && (
        <p role="alert" className={classes.problem}>
          {failure.message}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant={isChecked ? 'default' : 'filled'}
          loading={working === 'check'}
          onClick={() => void attempt('check', () => carryOut(record._id, plan, 'check'))}
        >
          {say(isChecked ? 'Check again' : 'Check')}
        </Button>
      </div>
    </section>
  );
}
