import { useQuery } from '@tanstack/react-query';
import { RunItem } from '#web/runs/run-item.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { say } from '#web/words/say.ts';
import { runsOfRuleOptions } from './retention-api.ts';

/** What the rule did in the last 30 days, each with its undo. */
export function RuleRuns({ id }: { id: string }) {
  const { data, error } = useQuery(runsOfRuleOptions(id));
  return (
    <PageSection title={say('Runs of the last 30 days')} label={say('Runs')}>
      {error && <EmptyState icon="alert-triangle" title={say('The runs could not be loaded')} text={error.message} />}
      {data?.records.length === 0 && (
        <EmptyState
          icon="archive"
          title={say('Not run yet')}
          text={say('Each run is listed here for 30 days, with its undo where there is one.')}
        />
      )}
      {data && data.records.length > 0 && (
        <LineList>
          {data.records.map((run) => (
            <RunItem key={run._id} run={run} isNamed />
          ))}
        </LineList>
      )}
    </PageSection>
  );
}
