import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { plainWords } from '#web/fields/plain-words.ts';
import { FieldCell } from '#web/fields/index-of-cells.tsx';
import { formatMoment } from '#web/formats.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { referenceOf } from '#web/records/reference.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { RunChecks } from './run-checks.tsx';
import classes from './checks.module.css';

const MOST = 100;

/** What the sources said of a provider, newest first. */
export default function ProviderChecks({ record }: RecordPartProps) {
  const module = useModule('credentialChecks');
  if (!module) return null;
  return (
    <div className={classes.checks}>
      <RunChecks provider={record._id} />
      <Answers module={module} provider={record._id} />
    </div>
  );
}

function Answers({ module, provider }: { module: DescribedModule; provider: string }) {
  const { data, error } = useQuery(
    pageOptions(module, {
      searchTerms: { all: [{ field: 'provider', op: 'equals', value: provider }] },
      sortField: 'checkedAt',
      sortOrder: 'desc',
      pageSize: MOST,
      relationshipsNeeded: ['checkedBy'],
    }),
  );
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The checks could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={160} />;
  if (!data.records.length)
    return (
      <EmptyState
        icon="shield-check"
        title={say('No checks yet')}
        text={say('Choose what to check above; each answer is kept here.')}
      />
    );
  return (
    <table className={classes.table} aria-label={say('Checks')}>
      <thead>
        <tr>
          <th>{say('Check')}</th>
          <th>{say('Result')}</th>
          <th>{say('Answer')}</th>
          <th>{say('Checked')}</th>
        </tr>
      </thead>
      <tbody>
        {data.records.map((check) => (
          <tr key={check._id}>
            <th scope="row">
              {say(String(check.kind))}
              <small className="muted">{String(check.source ?? '')}</small>
            </th>
            <td>
              <FieldCell field={fieldOf(module, 'result')!} value={check.result} />
            </td>
            <td>
              {answerWords(check.answer)}
              <small className="muted">{check.query ? say('Query: {query}', { query: String(check.query) }) : ''}</small>
            </td>
            <td className="numeric">
              {formatMoment(String(check.checkedAt))}
              <small className="muted">{referenceOf(check.checkedBy)?.name ?? say('Automatically')}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A source that could not be asked says why; the others answer facts. */
const answerWords = (answer: unknown): string => plainWords((answer as { problem?: unknown } | null)?.problem ?? answer);
