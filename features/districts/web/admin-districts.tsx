import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { countsOptions } from '#web/list/groups-api.ts';
import { useModule } from '#web/modules.ts';
import { askForRecord } from '#web/records/quick-create.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import classes from './modes.module.css';

const QUERY = { searchTerms: {}, sortField: 'name', sortOrder: 'asc' as const, pageSize: 200 };

/** `/admin/districts`: the districts with how many accounts each has. */
export default function AdminDistricts() {
  const module = useModule('districts');
  return (
    <>
      <PageHead title={say('Districts')}>
        {module && (
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => void askForRecord(module)}>
            {say('New district')}
          </Button>
        )}
      </PageHead>
      <PageBody isNarrow>{module && <Table module={module} />}</PageBody>
    </>
  );
}

function Table({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery(pageOptions(module, QUERY));
  const { data: accounts } = useQuery(countsOptions({ name: 'accounts', path: 'accounts' }, 'district'));
  if (error) return <EmptyState icon="alert-triangle" title={say('The districts could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={240} />;
  if (!data.records.length)
    return (
      <EmptyState icon="building-bank" title={say('No districts yet')} text={say('Add one and choose it at its accounts.')} />
    );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say('District')}</th>
          <th scope="col">{say('ID')}</th>
          <th scope="col">{say('Accounts')}</th>
          <th scope="col">{say('State')}</th>
        </tr>
      </thead>
      <tbody>
        {data.records.map(({ _id, name, districtId, active }) => (
          <tr key={_id}>
            <th scope="row">
              <Link to={`${module.route}/${_id}`}>{String(name)}</Link>
            </th>
            <td className="numeric">{String(districtId ?? '')}</td>
            <td className="numeric">{accounts && (accounts.get(_id) ?? 0)}</td>
            <td>
              <Badge tone={active ? 'done' : 'neutral'}>{say(active ? 'Active' : 'Inactive')}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
