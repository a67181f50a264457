import { useState } from 'react';
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { DELIMITERS, ENCODINGS, type ColumnPlan, type ImportMode, type ImportRecord } from '#common/imports.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { ApiError } from '../api.ts';
import { formatNumber } from '../formats.ts';
import { useRights } from '../records/rights.ts';
import { begin, carryOut, readAgain } from './imports-api.ts';
import { MappingTable } from './mapping-table.tsx';
import { useTargets } from './use-targets.ts';
import classes from './imports.module.css';

const DELIMITER_NAMES = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };
const ENCODING_NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};
const MODES: { value: ImportMode; label: string }[] = [
  { value: 'create', label: 'Create a record of each row' },
  { value: 'update', label: 'Update records that are there' },
  { value: 'both', label: 'Update, and create what is missing' },
];

/** Where each column goes and what becomes of records that are there; then the check, then the import. */
export function ImportPlanForm({ record, module }: { record: ImportRecord; module: DescribedModule }) {
  const { mayCreate, mayMassUpdate } = useRights(module);
  const targets = useTargets(module);
  const [mapping, setMapping] = useState<readonly ColumnPlan[]>(record.plan.mapping);
  const [mode, setMode] = useState<ImportMode>(record.plan.mode);
  const [matchBy, setMatchBy] = useState(record.plan.matchBy ?? []);
  const [dateFormat, setDateFormat] = useState(record.plan.dateFormat ?? '');
  const [failure, setFailure] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  const [working, setWorking] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
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
    ...(dateFormat.trim() ? { dateFormat: dateFormat.trim() } : {}),
  };
  const modes = MODES.filter(({ value }) => (value === 'update' || mayCreate) && (value === 'create' || mayMassUpdate));
  const isChecked = record.state === 'checked' && !isChanged;
  const read = (reading: Parameters<typeof readAgain>[1]) => void attempt('read', () => readAgain(record._id, reading));
  return (
    <section className={classes.card} aria-label="Columns">
      <div className={classes.head}>
        <strong>
          {record.label} · {formatNumber(record.rows)} {record.rows === 1 ? 'row' : 'rows'}
        </strong>
      </div>
      <div className={classes.options}>
        {record.encoding && (
          <Select
            label="Encoding"
            allowDeselect={false}
            data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
            value={record.encoding}
            onChange={(value) => read({ encoding: value as (typeof ENCODINGS)[number] })}
          />
        )}
        {record.delimiter && (
          <Select
            label="Columns are parted by"
            allowDeselect={false}
            data={DELIMITERS.map((value) => ({ value, label: DELIMITER_NAMES[value] }))}
            value={record.delimiter}
            onChange={(value) =>
              read({ delimiter: value as (typeof DELIMITERS)[number], ...(record.encoding ? { encoding: record.encoding } : {}) })
            }
          />
        )}
        {record.sheets.length > 1 && (
          <Select
            label="Sheet"
            allowDeselect={false}
            data={record.sheets}
            value={record.sheet}
            onChange={(value) => value && read({ sheet: value })}
          />
        )}
        <Select
          label="What to do"
          allowDeselect={false}
          data={modes}
          value={mode}
          onChange={(value) => changing(setMode)(value as ImportMode)}
        />
        {mode !== 'create' && (
          <MultiSelect
            label="Find records by"
            data={targets.filter(({ value }) => !value.includes('.') && mapping.some(({ field }) => field === value))}
            value={matchBy}
            onChange={changing(setMatchBy)}
            error={failure?.fields.matchBy}
          />
        )}
        <TextInput
          label="How days are written"
          placeholder="MM/dd/yyyy"
          value={dateFormat}
          onChange={(event) => changing(setDateFormat)(event.currentTarget.value)}
          error={failure?.fields.dateFormat}
        />
      </div>
      <MappingTable
        record={record}
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
          {isChecked ? 'Check again' : 'Check'}
        </Button>
        {isChecked && (
          <Button loading={working === 'run'} onClick={() => void attempt('run', () => begin(record._id, 'run'))}>
            Import
          </Button>
        )}
      </div>
    </section>
  );
}
