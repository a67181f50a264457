import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { useRights } from '../records/rights.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { dismissGroup, matchesOptions } from './duplicates-api.ts';
import { MOST_MERGED } from './merge-dialog.ts';
import { reviewAndMerge } from './merge-records.ts';
import classes from './duplicates.module.css';

/** Says on a record's page that there are others which may be the same. */
export function DuplicateHint({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const navigate = useNavigate();
  const rights = useRights(module);
  const { data: matches = [] } = useQuery(matchesOptions(module, record));
  const others = matches.slice(0, MOST_MERGED - 1).map(({ _id }) => _id);
  const dismiss = useMutation({
    mutationFn: () => dismissGroup(module, [record._id, ...others]),
    onError: (error) => toast.danger(error.message),
  });
  const [best] = matches;
  if (!best) return null;
  const review = async () => {
    const merged = await reviewAndMerge(module, [record._id, ...others]);
    if (merged && merged._id !== record._id) void navigate(`${module.route}/${merged._id}`, { replace: true });
  };
  const further = matches.length - 1;
  return (
    <section className={classes.hint} aria-label={say('Possible duplicates')}>
      <span>
        {say('May be the same as {recordLink}', {
          recordLink: <RecordLink moduleName={module.name} reference={{ _id: best._id, name: best.name || module.singular }} />,
        })}
        {further > 0 && <span>{say({ one: 'and {count} other', other: 'and {count} others' }, { count: further })}</span>}
        <span className="muted">({best.reasons.join(', ')})</span>
      </span>
      {rights.mayEdit(record) && (
        <Button size="compact-sm" variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {say('Not duplicates')}
        </Button>
      )}
      {rights.mayEdit(record) && rights.mayDeleteSome && (
        <Button size="compact-sm" variant="default" onClick={() => void review()}>
          {say('Review and Merge')}
        </Button>
      )}
    </section>
  );
}
