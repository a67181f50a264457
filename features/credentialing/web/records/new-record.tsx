import { useState, type FormEvent } from 'react';
import { Alert, Button, Input, SegmentedControl, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { backStack } from '#web/history/back-stack-store.ts';
import { useModule } from '#web/modules.ts';
import { referenceOf } from '#web/records/reference.ts';
import { useRights } from '#web/records/rights.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { WriteDenied } from '#web/records/write-denied.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { NO_SETUP } from '../../no-setup.ts';
import { entriesOf, nameOf, type Entry } from '../setup/entries.ts';
import classes from './records.module.css';

const HIRE_TYPES = ['W2', '1099'];
const AS_ACCOUNT = sayLater('As the account');
const WAYS = [AS_ACCOUNT, 'Core', 'Managed'];
const TITLE = sayLater('New credentialing record');

interface Placement {
  _id: string;
  name: string | null;
  providers_placements: unknown;
  accounts_placements: unknown;
  placement_type: string | null;
}
interface Setup {
  _id: string;
  name: string | null;
  required_items: unknown;
}

/**
 * `/app/credentialing/new`: whose record it is and for what; the items that its setup gives it are shown before anything is made.
 * `?placements_credentialing=`, `?providers_credentialing=`, `?related_account=`: what it begins with.
 */
export default function NewRecord() {
  const module = useModule('credentialing');
  const [query] = useSearchParams();
  const id = query.get('placements_credentialing');
  const placement = useQuery({
    queryKey: ['records', 'placements', id, 'for a new record'],
    queryFn: ({ signal }) => api<Placement>(`/api/placements/${id}`, { signal, quiet: true }),
    enabled: id !== null,
  });
  if (!module) return <ModuleDenied area="Credentialing" />;
  if (placement.error)
    return (
      <EmptyState
        icon="alert-triangle"
        heading="h1"
        title={say('This placement could not be loaded')}
        text={placement.error.message}
      />
    );
  if (id !== null && !placement.data) return <Skeleton h={320} m={24} />;
  return <Form module={module} placement={placement.data ?? null} />;
}

function Form({ module, placement }: { module: DescribedModule; placement: Placement | null }) {
  const navigate = useNavigate();
  const rights = useRights(module);
  const [query] = useSearchParams();
  const [provider, setProvider] = useState(() =>
    referenceOf(placement?.providers_placements ?? query.get('providers_credentialing')),
  );
  const [account, setAccount] = useState(() => referenceOf(placement?.accounts_placements ?? query.get('related_account')));
  const [hireType, setHireType] = useState(placement?.placement_type ?? 'W2');
  const [way, setWay] = useState<string>(AS_ACCOUNT);
  const letLeave = useLeaveGuard(!placement && (provider !== null || account !== null));
  const chosenWay = way === AS_ACCOUNT ? null : way;
  const terms = {
    provider_type: hireType,
    core_or_managed: chosenWay ?? (account ? null : 'Core'),
    account_specific: account?._id ?? null,
  };
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
          core_or_managed: chosenWay,
          related_account: account?._id ?? null,
          placements_credentialing: placement?._id ?? null,
          setup: setup.data!._id,
        },
        quiet: true,
      }),
    onSuccess: ({ record }) => {
      letLeave();
      void navigate(`${module.route}/${record._id}`, { replace: true });
    },
  });
  if (!rights.mayCreate) return <WriteDenied module={module} lock={rights.moduleLock} area={module.label} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const problem = create.error ?? setup.error;
  return (
    <>
      <PageHead title={say(TITLE)} trail={[{ label: say(module.label), to: module.route }, { label: say(TITLE) }]} />
      <form className={classes.newRecord} onSubmit={submit} noValidate>
        <div className={classes.terms}>
          {placement && (
            <p className={classes.placement}>
              {say('For the placement {name}', {
                name: <Link to={`/app/placements/${placement._id}`}>{placement.name ?? say('without a name')}</Link>,
              })}
            </p>
          )}
          <RecordPicker
            offersNew
            moduleName="providers"
            chosen={provider ? [provider] : []}
            onChoose={([next]) => setProvider(next ?? null)}
            label={{ label: say('Provider'), withAsterisk: true, 'aria-required': true, autoFocus: true }}
          />
          <RecordPicker
            offersNew
            moduleName="accounts"
            chosen={account ? [account] : []}
            onChoose={([next]) => setAccount(next ?? null)}
            label={{ label: say('Account'), description: say('Where it has a setup of its own, that one is taken') }}
          />
          <Choice label={say('Hire type')} data={HIRE_TYPES} value={hireType} onChange={setHireType} />
          <Choice label={say('Core or managed')} data={WAYS} value={way} onChange={setWay} />
          {problem && (
            <Alert color="red" role="alert">
              {problem.message}
            </Alert>
          )}
        </div>
        <div>
          {setup.isPending && <Skeleton h={240} />}
          {setup.data && <Items setup={setup.data} hireType={hireType} />}
          {setup.data === null && <Alert color="red">{say(NO_SETUP)}</Alert>}
        </div>
        <footer className={classes.newFoot} data-foot>
          <span className="muted">{!provider && setup.data ? say('Choose the provider whose record it is.') : ''}</span>
          <Button variant="default" onClick={() => backStack.goBack(navigate)}>
            {say('Cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!provider || !setup.data}>
            {say('Create record')}
          </Button>
        </footer>
      </form>
    </>
  );
}

interface ChoiceProps {
  label: string;
  data: string[];
  value: string;
  onChange: (value: string) => void;
}
const Choice = ({ label, data, ...control }: ChoiceProps) => (
  <Input.Wrapper label={label} labelElement="div">
    <SegmentedControl fullWidth aria-label={label} data={data.map((value) => ({ value, label: say(value) }))} {...control} />
  </Input.Wrapper>
);

function Items({ setup, hireType }: { setup: Setup; hireType: string }) {
  const items = entriesOf(setup.required_items).filter((entry) => isFor(entry, hireType));
  return (
    <section aria-label={say('Items of the setup')}>
      <h2 className={classes.heading}>
        {setup.name ?? say('Setup')}: {say({ one: '1 item', other: '{count} items' }, { count: items.length })}
      </h2>
      <ol className={classes.items}>
        {items.map((entry) => (
          <li key={entry._id}>
            {nameOf(entry)} <span className="muted">{entry.field_type && say(entry.field_type)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isFor = ({ provider_type, deleted }: Entry, hireType: string): boolean =>
  !deleted && (!Array.isArray(provider_type) || !provider_type.length || provider_type.includes(hireType));
