import { useState } from 'react';
import { Alert, SegmentedControl, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import type { Reference } from '#web/records/reference.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NO_SETUP } from '../../no-setup.ts';
import { entriesOf, nameOf, type Entry } from '../setup/entries.ts';
import classes from './records.module.css';

const HIRE_TYPES = ['W2', '1099'];
const WAYS = ['Core', 'Managed'];

interface Setup {
  _id: string;
  name: string | null;
  required_items: unknown;
}

/** Whose record it is and for what; the items that the setup gives it are shown before anything is made. */
export default function FromSetupDialog({ module, onClose }: { module: DescribedModule; onClose: () => void }) {
  const navigate = useNavigate();
  const [provider, setProvider] = useState<Reference | null>(null);
  const [account, setAccount] = useState<Reference | null>(null);
  const [hireType, setHireType] = useState('W2');
  const [way, setWay] = useState('Core');
  const terms = { provider_type: hireType, core_or_managed: way, account_specific: account?._id ?? null };
  const setup = useQuery({
    queryKey: ['records', 'credentialingSetup', 'one', terms],
    queryFn: ({ signal }) => api<Setup | null>('/api/credentialing-setups/search-for-one', { body: terms, signal, quiet: true }),
  });
  const create = useMutation({
    mutationFn: () =>
      api<{ record: { _id: string } }>('/api/credentialing/from-setup', {
        body: {
          providers_credentialing: provider!._id,
          hire_type: hireType,
          core_or_managed: way,
          related_account: account?._id ?? null,
          setup: setup.data!._id,
        },
        quiet: true,
      }),
    onSuccess: ({ record }) => {
      onClose();
      void navigate(`${module.route}/${record._id}`);
    },
  });
  const problem = create.error ?? setup.error;
  return (
    <FormDialog
      title="New credentialing record from a setup"
      size={560}
      confirm="Create record"
      disabled={!provider || !setup.data}
      isPending={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <Picker label="Provider" moduleName="providers" chosen={provider} onChoose={setProvider} />
      <Picker label="Account" moduleName="accounts" chosen={account} onChoose={setAccount} />
      <SegmentedControl aria-label="Hire type" data={HIRE_TYPES} value={hireType} onChange={setHireType} />
      <SegmentedControl aria-label="Core or managed" data={WAYS} value={way} onChange={setWay} />
      {setup.isPending && <Skeleton h={96} />}
      {setup.data && <Items setup={setup.data} hireType={hireType} />}
      {setup.data === null && <Alert color="red">{NO_SETUP}</Alert>}
      {problem && (
        <Alert color="red" role="alert">
          {problem.message}
        </Alert>
      )}
    </FormDialog>
  );
}

function Items({ setup, hireType }: { setup: Setup; hireType: string }) {
  const items = entriesOf(setup.required_items).filter((entry) => isFor(entry, hireType));
  return (
    <section aria-label="Items of the setup">
      <h3 className={classes.heading}>
        {setup.name ?? 'Setup'}: {items.length === 1 ? '1 item' : `${items.length} items`}
      </h3>
      <ol className={classes.items}>
        {items.map((entry) => (
          <li key={entry._id}>
            {nameOf(entry)} <span className="muted">{entry.field_type}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isFor = ({ provider_type, deleted }: Entry, hireType: string): boolean =>
  !deleted && (!Array.isArray(provider_type) || !provider_type.length || provider_type.includes(hireType));

interface PickerProps {
  label: string;
  moduleName: string;
  chosen: Reference | null;
  onChoose: (chosen: Reference | null) => void;
}
const Picker = ({ label, moduleName, chosen, onChoose }: PickerProps) => (
  <div>
    <span className={classes.label}>{label}</span>
    <RecordPicker
      moduleName={moduleName}
      chosen={chosen ? [chosen] : []}
      label={{ 'aria-label': label }}
      onChoose={([next]) => onChoose(next ?? null)}
    />
  </div>
);
