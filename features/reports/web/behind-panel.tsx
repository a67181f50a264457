import { fieldTypes } from '#common/fields/index-of-types.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { GroupedKey } from '#common/analysis.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import type { SearchTree } from '#common/search.ts';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { listAt } from '#web/home/part.tsx';
import { cardFactsOf } from '#web/list/card-facts.ts';
import { optionFor } from '#web/fields/choices.ts';
import { useModules } from '#web/modules.ts';
import type { RecordPage } from '#web/records/records-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import type { AskedReport } from './report-draft.ts';
import classes from './reports.module.css';

const PAGE = 25;

interface Props {
  module: DescribedModule;
  asked: AskedReport;
  keys: readonly GroupedKey[];
  title: string;
  /** The same records as a filter of the list; null: a list cannot say it. */
  filter: SearchTree | null;
  onClose: () => void;
}
/** The records behind a bar, a slice, a cell or a total, beside the report. */
export function BehindPanel({ module, asked, keys, title, filter, onClose }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['records', module.name, 'behind', asked, keys],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api<RecordPage>('/api/reports/records', {
        body: { report: asked, keys, pageNumber: pageParam, pageSize: PAGE },
        signal,
        quiet: true,
      }),
    getNextPageParam: ({ pageNumber, pageSize, total }) => ((pageNumber + 1) * pageSize < total ? pageNumber + 1 : undefined),
  });
  const total = query.data?.pages[0]?.total;
  const noun = inSentence(say(total === 1 ? module.singular : pluralOf(module)));
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={480} closeButtonProps={{ 'aria-label': say('Close') }}>
      <div className={classes.behindHead}>
        <span role="status">
          {total === undefined ? say('Loading…') : say('{count} {records}', { count: formatNumber(total), records: noun })}
        </span>
        {filter && (
          <Button component={Link} to={listAt(module.route, filter)} size="xs" variant="default">
            {say('Open as list')}
          </Button>
        )}
      </div>
      {query.error && (
        <EmptyState icon="alert-triangle" title={say('The records could not be loaded')} text={query.error.message} />
      )}
      {query.isPending && Array.from({ length: 6 }, (_, at) => <Skeleton key={at} h={44} my={8} />)}
      <ul className={classes.behind} aria-label={title}>
        {query.data?.pages
          .flatMap(({ records }) => records)
          .map((record) => (
            <Behind key={record._id} {...{ module, record }} />
          ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {say('Show more')}
        </Button>
      )}
    </Drawer>
  );
}

function Behind({ module, record }: { module: DescribedModule; record: RecordPage['records'][number] }) {
  const { byName } = useModules();
  const fields = module.fields.filter(
    ({ fieldName, inputType }) => fieldName !== 'name' && fieldTypes[inputType].traits.fitsCell,
  );
  const { title, state, facts } = cardFactsOf(fields, record, byName);
  const option = state && record[state.fieldName] ? optionFor(state, record[state.fieldName]) : undefined;
  return (
    <li>
      <Link to={`${module.route}/${record._id}`}>
        <span className="ellipsis">{title}</span>
        {option && <Badge tone={option.tone}>{option.label}</Badge>}
        <span className={`${classes.behindFacts} ellipsis`}>{facts.slice(0, 2).join(' · ')}</span>
      </Link>
    </li>
  );
}
