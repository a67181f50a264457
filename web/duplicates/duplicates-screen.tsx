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
import { say } from '../words/say.ts';
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
      <PageHead title={say('Duplicates')} />
      <div className={classes.groups}>
        <p className="muted">{say('Records that may be the same person, company, or thing.')}</p>
        {compared.map((module) => (
          <DuplicatesInShort key={module.name} module={module} />
        ))}
      </div>
    </>
  );
}

const IN_SHORT = 3;

/** How many groups a module has, and the first of them. */
function DuplicatesInShort({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery(groupsOptions(module, 0));
  const groups = data?.groups.slice(0, IN_SHORT) ?? [];
  return (
    <section className={classes.module} aria-label={module.label}>
      <h2>
        <Icon name={module.icon} />
        <Link to={duplicatesPath(module.name)}>{module.label}</Link>
        {data && <span className="muted numeric">{formatNumber(data.total)}</span>}
      </h2>
      {error && <p className="muted">{error.message}</p>}
      {!data && !error && <Skeleton h={100} radius={8} />}
      {data?.total === 0 && (
        <p className="muted">
          {say('No two {records} that you see appear to be the same.', { records: inSentence(pluralOf(module)) })}
        </p>
      )}
      {groups.map((group) => (
        <DuplicateGroupCard key={group.records.map(({ _id }) => _id).join()} module={module} group={group} />
      ))}
      {data && data.total > IN_SHORT && (
        <Button component={Link} to={duplicatesPath(module.name)} variant="default">
          {say('All {total} groups of {records}', { total: formatNumber(data.total), records: inSentence(pluralOf(module)) })}
        </Button>
      )}
    </section>
  );
}

function DuplicatesOf({ module }: { module: DescribedModule }) {
  const [page, setPage] = useState(0);
  const { data, error } = useQuery({ ...groupsOptions(module, page), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title={say('Duplicate {records}', { records: inSentence(pluralOf(module)) })}
        trail={[{ label: module.label, to: module.route }, { label: say('Duplicates') }]}
        aside={data && <span className="numeric">{formatNumber(data.total)}</span>}
      />
      <div className={classes.groups}>
        <p className="muted">
          {say('Groups count as the same by: {duplicates}.', {
            duplicates: module.duplicates.map(({ sentence }) => sentence).join(', '),
          })}
        </p>
        {error && <EmptyState icon="alert-triangle" title={say('The duplicates could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={140} radius={8} />)}
        {data?.total === 0 && (
          <EmptyState
            icon="check"
            title={say('No duplicates')}
            text={say('No two {records} that you see appear to be the same.', { records: inSentence(pluralOf(module)) })}
          >
            <Button component={Link} to={DUPLICATES_PATH} variant="default">
              {say('Look at other modules')}
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
