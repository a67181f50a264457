import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '../formats.ts';
import { useModules } from '../modules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pages } from '../ui/pages.tsx';
import { DuplicateGroupCard } from './duplicate-group.tsx';
import { duplicatesPath, DUPLICATES_PATH, GROUPS_PER_PAGE, groupsOptions } from './duplicates-api.ts';
import classes from './duplicates.module.css';

/** `/app/duplicates`: modules that say what counts as the same; `?module=` shows the groups of one of them. */
export default function DuplicatesScreen() {
  const [params] = useSearchParams();
  const { all, byName } = useModules();
  const chosen = byName.get(params.get('module') ?? '');
  if (chosen) return <DuplicatesOf key={chosen.name} module={chosen} />;
  const compared = all.filter(({ duplicates }) => duplicates.length > 0);
  return (
    <>
      <PageHead title="Duplicates" />
      <div className={classes.groups}>
        <p className="muted">Records that may be the same person, company, or thing.</p>
        <ul className={classes.list}>
          {compared.map((module) => (
            <li key={module.name}>
              <Link to={duplicatesPath(module.name)}>
                <Icon name={module.icon} />
                <span className="ellipsis">{module.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function DuplicatesOf({ module }: { module: DescribedModule }) {
  const [page, setPage] = useState(0);
  const { data, error } = useQuery({ ...groupsOptions(module, page), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title={`Duplicate ${inSentence(pluralOf(module))}`}
        trail={[{ label: module.label, to: module.route }, { label: 'Duplicates' }]}
        aside={data && <span className="numeric">{formatNumber(data.total)}</span>}
      />
      <div className={classes.groups}>
        <p className="muted">Groups count as the same by: {module.duplicates.map(({ sentence }) => sentence).join(', ')}.</p>
        {error && <EmptyState icon="alert-triangle" title="The duplicates could not be loaded" text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={140} radius={8} />)}
        {data?.total === 0 && (
          <EmptyState
            icon="check"
            title="No duplicates"
            text={`No two ${inSentence(pluralOf(module))} that you see appear to be the same.`}
          >
            <Button component={Link} to={DUPLICATES_PATH} variant="default">
              Look at other modules
            </Button>
          </EmptyState>
        )}
        {data?.groups.map((group) => (
          <DuplicateGroupCard key={group.records.map(({ _id }) => _id).join()} module={module} group={group} />
        ))}
        <Pages of="groups" page={page} size={GROUPS_PER_PAGE} total={data?.total ?? 0} onChange={setPage} />
      </div>
    </>
  );
}
