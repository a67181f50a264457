import { Button, SegmentedControl, Select, Skeleton, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useAddressParts } from '#web/address-parts.ts';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { choicesFor } from '#web/fields/choices.ts';
import { formatNumber } from '#web/formats.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { say } from '#web/words/say.ts';
import { ExpiringRow, type Expiring } from './expiring-row.tsx';
import {
  calendarAddress,
  DAYS,
  isNarrowed,
  readExpiring,
  termsOf,
  UNFILTERED,
  writeExpiring,
  type ExpiringState,
} from './expiring-state.ts';
import classes from './expiring.module.css';

const PAGE = 25;
const LONGEST = DAYS.at(-1)!;

/** `/app/documents/expiring`: what must be renewed soon, the soonest first, with what hangs on it. */
export default function ExpiringDocuments() {
  const documents = useModule('documents');
  const [params, setParams] = useAddressParts();
  const state = readExpiring(params);
  const change = (next: Partial<ExpiringState>) =>
    setParams((before) => writeExpiring({ ...readExpiring(before), page: 0, ...next }), { replace: true });
  const found = useExpiring(documents, state);
  if (!documents) return <Skeleton h={320} m={24} />;
  return (
    <>
      <PageHead title={say('Expiring documents')} aside={found.data && formatNumber(found.data.total)}>
        <Button
          component={Link}
          variant="default"
          size="sm"
          leftSection={<Icon name="calendar" size={16} />}
          to={calendarAddress(documents.route, state)}
        >
          {say('Calendar')}
        </Button>
      </PageHead>
      <PageBody isOnePart>
        <Filters documents={documents} state={state} onChange={change} />
        <Found documents={documents} state={state} onChange={change} found={found} />
      </PageBody>
    </>
  );
}

interface Props {
  documents: DescribedModule;
  state: ExpiringState;
  onChange: (next: Partial<ExpiringState>) => void;
}
function Filters({ documents, state, onChange }: Props) {
  const type = fieldOf(documents, 'document_type');
  const types = type ? [...choicesFor(type, undefined)] : [];
  const picker = (name: 'provider' | 'account', label: string, moduleName: string) => (
    <div className={classes.filter}>
      <RecordPicker
        moduleName={moduleName}
        chosen={state[name] ? [{ _id: state[name] }] : []}
        onChoose={(chosen) => onChange({ [name]: chosen.at(-1)?._id ?? null })}
        label={{ 'aria-label': label, placeholder: label, size: 'xs' }}
      />
    </div>
  );
  return (
    <div className={classes.filters} role="group" aria-label={say('Filters')}>
      <SegmentedControl
        aria-label={say('Expires within')}
        size="xs"
        data={DAYS.map((days) => ({ value: String(days), label: say('{days} days', { days }) }))}
        value={String(state.within)}
        onChange={(days) => onChange({ within: Number(days) })}
      />
      {picker('provider', say('Provider'), 'providers')}
      {picker('account', say('Account'), 'accounts')}
      <Select
        className={classes.filter}
        aria-label={say('Document type')}
        placeholder={say('Document type')}
        size="xs"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say('Clear document type') }}
        data={types}
        value={state.type}
        onChange={(type) => onChange({ type })}
      />
      <Switch
        size="xs"
        label={say('Expires during a placement')}
        checked={state.duringPlacement}
        onChange={({ currentTarget }) => onChange({ duringPlacement: currentTarget.checked })}
      />
    </div>
  );
}

interface Answer {
  records: Expiring[];
  total: number;
}

function useExpiring(documents: DescribedModule | undefined, state: ExpiringState) {
  const { within, account, duringPlacement, page } = state;
  const body = {
    within,
    searchTerms: { all: termsOf(state) },
    duringPlacement,
    ...(account ? { account } : {}),
    pageNumber: page,
    pageSize: PAGE,
  };
  return useQuery({
    queryKey: ['records', documents?.name, 'expiring', body],
    enabled: Boolean(documents),
    queryFn: ({ signal }) => api<Answer>('/api/documents/expiring', { body, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

function Found({ documents, state, onChange, found: { data, error } }: Props & { found: ReturnType<typeof useExpiring> }) {
  const { within, page } = state;
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The documents could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={320} />;
  if (!data.records.length)
    return (
      <EmptyState
        icon="circle-check"
        title={
          isNarrowed(state)
            ? say('No document matches the filters')
            : say('Nothing expires in the next {within} days', { within })
        }
      >
        {isNarrowed(state) && (
          <Button variant="default" onClick={() => onChange(UNFILTERED)}>
            {say('Clear filters')}
          </Button>
        )}
        {within < LONGEST && (
          <Button variant="default" onClick={() => onChange({ within: LONGEST })}>
            {say('Look {longest} days ahead', { longest: LONGEST })}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.list} aria-label={say('Documents')}>
        {data.records.map((row) => (
          <ExpiringRow key={row.document._id} row={row} documents={documents} />
        ))}
      </ul>
      <Pages of="documents" page={page} size={PAGE} total={data.total} onChange={(next) => onChange({ page: next })} />
    </>
  );
}
