import { useState } from 'react';
import { Alert, Checkbox, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import type { AnyRecord } from '#common/module.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { ApiError } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useRights } from '#web/records/rights.ts';
import { Pages } from '#web/ui/pages.tsx';
import { say } from '#web/words/say.ts';
import { Distance } from './distance.tsx';
import { milesText, placedFacts } from './match-row.tsx';
import { PAGE } from './matches-api.ts';
import { nearbyOptions, type Center, type NearbyRecord } from './nearby-api.ts';
import classes from './matching.module.css';
import tabs from '../record-tab.module.css';

interface Props {
  module: DescribedModule;
  other: DescribedModule;
  record: AnyRecord;
}
/** Whatever is around a place, matching or not, the nearest first. */
export function Nearby({ module, other, record }: Props) {
  const of = module.name === 'jobs' ? 'leads' : 'jobs';
  const [around, setAround] = useState('here');
  const [zip, setZip] = useState('');
  const [miles, setMiles] = useState(50);
  const [withPreferred, setWithPreferred] = useState(true);
  const [pageNumber, setPage] = useState(0);
  const rights = useRights(module);
  const isHidden = around !== 'zip' && !seesPlace(module, record, around, rights);
  const center: Center = around === 'zip' ? { zip } : around === 'preferred' ? 'preferred' : 'here';
  const { data, error, isLoading } = useQuery({
    ...nearbyOptions({ of, record, center, miles, withPreferred, pageNumber }),
    enabled: around === 'zip' ? /^\d{5}$/.test(zip) : !isHidden,
  });
  const isPlaceless =
    error instanceof ApiError && (error.code === 'no-place' || (error.code === 'bad-place' && around === 'here'));
  const things = say(other.label).toLowerCase();
  const anew = () => setPage(0);
  return (
    <>
      <div className={tabs.bar}>
        <Select
          aria-label={say('Around')}
          data={placesOf(record, of)}
          value={around}
          onChange={(value) => {
            setAround(value ?? 'here');
            anew();
          }}
          allowDeselect={false}
          w={220}
        />
        {around === 'zip' && (
          <TextInput
            aria-label={say('Zip')}
            placeholder={say('Zip')}
            inputMode="numeric"
            maxLength={5}
            value={zip}
            onChange={({ currentTarget }) => {
              setZip(currentTarget.value.trim());
              anew();
            }}
            w={96}
          />
        )}
        <Distance
          miles={miles}
          onChange={(chosen) => {
            setMiles(chosen);
            anew();
          }}
        />
        {of === 'leads' && (
          <Checkbox
            label={say('Preferred zips too')}
            checked={withPreferred}
            onChange={({ currentTarget }) => {
              setWithPreferred(currentTarget.checked);
              anew();
            }}
          />
        )}
      </div>
      {isHidden && (
        <EmptyState
          icon="map-pin"
          title={say('The place is hidden from you')}
          text={say('You may not see where this {record} is. Look around another zip.', {
            record: inSentence(say(module.singular)),
          })}
          heading="h3"
        />
      )}
      {isPlaceless && <EmptyState icon="map-pin" title={say('No place yet')} text={say('Add the zip first.')} heading="h3" />}
      {error && !isPlaceless && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {isLoading && <Skeleton h={240} />}
      {data?.total === 0 && (
        <EmptyState
          icon="map-pin"
          title={say('No {things} nearby', { things })}
          text={say('Widen the distance, or look around another place.')}
          heading="h3"
        />
      )}
      {data && data.total > 0 && (
        <ol className={tabs.list} aria-label={say('Nearby {things}', { things })}>
          {data.records.map((each) => (
            <Row key={each._id} module={other} record={each} />
          ))}
        </ol>
      )}
      {data && (
        <Pages of={say('nearby {things}', { things })} page={pageNumber} size={PAGE} total={data.total} onChange={setPage} />
      )}
    </>
  );
}

function Row({ module, record }: { module: DescribedModule; record: NearbyRecord }) {
  const name = String((module.name === 'jobs' ? record.custom_job_title : null) ?? record.name ?? '');
  return (
    <li className={classes.row} data-plain>
      <div className={tabs.what}>
        <span className={tabs.name}>
          <RecordLink moduleName={module.name} reference={{ _id: record._id, name }} />
        </span>
        <span className={tabs.facts}>
          {placedFacts(record, module, milesText(record.miles, record.byPreferredZip), ['profession', 'specialty'])}
        </span>
      </div>
    </li>
  );
}

/** Whether an empty place is really empty, and not hidden from the reader. */
function seesPlace(module: DescribedModule, record: AnyRecord, around: string, rights: ReturnType<typeof useRights>): boolean {
  const name = around === 'preferred' ? 'interested_location_zips' : 'geoInfo';
  const field = module.fields.find(({ fieldName }) => fieldName === name);
  return record[name] != null || (field !== undefined && rights.field(field, record).read);
}

function placesOf(record: AnyRecord, of: 'leads' | 'jobs') {
  const preferred = (record.interested_location_zips ?? []) as readonly unknown[];
  return [
    { value: 'here', label: say(of === 'jobs' ? 'Around the home' : 'Around this job') },
    ...(preferred.length ? [{ value: 'preferred', label: say('Around preferred zips') }] : []),
    { value: 'zip', label: say('Around another zip') },
  ];
}
