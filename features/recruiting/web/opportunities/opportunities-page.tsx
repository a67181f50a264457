import { useState } from 'react';
import { Alert, Button, Select, Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { AccountRow } from './account-row.tsx';
import tabs from '../record-tab.module.css';
import classes from './opportunities.module.css';

type Offering = AnyRecord & { opps: { jobs: number; leads: number } };
const PAGE = 25;
const RADII = ['10', '25', '50', '100', '250'];

/** Accounts with open jobs of a kind, and how many placement opportunities live near those jobs. */
export default function OpportunitiesPage() {
  const jobs = useModule('jobs');
  const [profession, setProfession] = useState<string | null>(null);
  const [state, setState] = useState<string | null>(null);
  const [zip, setZip] = useState('');
  const [miles, setMiles] = useState('50');
  const [shown, setShown] = useState(PAGE);
  const body = { profession, state, zip: zip.length === 5 ? zip : null, miles: Number(miles), pageSize: shown };
  const { data, error } = useQuery({
    queryKey: ['records', 'accounts', 'placement opportunities', body],
    queryFn: ({ signal }) =>
      api<{ records: Offering[]; total: number }>('/api/accounts/placement-opps-search', { body, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setShown(PAGE);
    };
  const optionsOf = (name: string) =>
    (jobs && fieldOf(jobs, name)?.options)?.map(({ label, ...option }) => ({ ...option, label: say(label) })) ?? [];
  return (
    <>
      <PageHead title={say('Placement opportunities')} />
      <div className={classes.page}>
        <div className={classes.wish}>
          <Select
            label={say('Profession')}
            placeholder={say('Any')}
            data={optionsOf('profession')}
            value={profession}
            onChange={change(setProfession)}
            searchable
            clearable
          />
          <Select
            label={say('State')}
            placeholder={say('Any')}
            data={optionsOf('state')}
            value={state}
            onChange={change(setState)}
            searchable
            clearable
          />
          <TextInput
            label={say('Zip')}
            placeholder={say('Any')}
            inputMode="numeric"
            maxLength={5}
            value={zip}
            onChange={(event) => change(setZip)(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <Select
            label={say('Distance')}
            data={RADII.map((radius) => ({ value: radius, label: say('Within {miles} miles', { miles: radius }) }))}
            value={miles}
            onChange={(value) => change(setMiles)(value ?? '50')}
            allowDeselect={false}
          />
        </div>
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {!data && !error && <Skeleton h={240} />}
        {!error && data?.total === 0 && (
          <EmptyState
            icon="building"
            title={say('No account has such a job')}
            text={say('Choose fewer conditions or a longer distance.')}
          />
        )}
        {!error && data && data.total > 0 && (
          <ul className={tabs.list} aria-label={say('Accounts')}>
            {data.records.map((account) => (
              <AccountRow
                key={account._id}
                account={account}
                facts={say('{jobs}, {opportunities} nearby', {
                  jobs: say({ one: '{count} open job', other: '{count} open jobs' }, { count: account.opps.jobs }),
                  opportunities: say(
                    { one: '{count} placement opportunity', other: '{count} placement opportunities' },
                    { count: account.opps.leads },
                  ),
                })}
              />
            ))}
          </ul>
        )}
        {!error && data && data.total > data.records.length && data.records.length < MOST && (
          <Button variant="default" onClick={() => setShown(shown + PAGE)} style={{ alignSelf: 'center' }}>
            {say('Show more')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The server's largest page. */
const MOST = 200;
