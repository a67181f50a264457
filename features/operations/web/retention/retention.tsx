import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { rulesOptions, type RetentionRule } from './retention-api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleInWords } from './rule-in-words.tsx';
import classes from './retention.module.css';

/** `/admin/retention`: what becomes of old records, rule by rule. */
export default function Retention() {
  const navigate = useNavigate();
  const { data, error } = useQuery(rulesOptions);
  const [isMaking, setMaking] = useState(false);
  const isEmpty = data?.records.length === 0;
  const button = <Button onClick={() => setMaking(true)}>{say('New rule')}</Button>;
  return (
    <>
      <PageHead title={say('Retention')}>{!isEmpty && button}</PageHead>
      <PageBody
        lead={say(
          'A rule archives old records of a module, moves them to the trash, or erases what is personal of them. Try it first: nothing happens until you run it, or turn it on for every night. Each run can be undone for 30 days, but not an erasure.',
        )}
      >
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
        {isEmpty && (
          <EmptyState
            icon="archive"
            title={say('No rules yet')}
            text={say('Until there is one, records stay where they are for good.')}
          >
            {button}
          </EmptyState>
        )}
        {data && !isEmpty && (
          <LineList label={say('Retention rules')}>
            {data.records.map((rule) => (
              <RuleLine key={rule._id} rule={rule} />
            ))}
          </LineList>
        )}
      </PageBody>
      {isMaking && <RuleDialog onDone={(id) => void navigate(`/admin/retention/${id}`)} onClose={() => setMaking(false)} />}
    </>
  );
}

function RuleLine({ rule }: { rule: RetentionRule }) {
  return (
    <Line
      name={<Link to={`/admin/retention/${rule._id}`}>{rule.name}</Link>}
      state={<RuleState rule={rule} />}
      problem={rule.problem && sayAnswer(rule.problem)}
    >
      <span className={classes.sentence}>
        <RuleInWords rule={rule} />
      </span>
    </Line>
  );
}

export function RuleState({ rule: { active, problem } }: { rule: RetentionRule }) {
  if (active && problem) return <Badge tone="refused">{say('In trouble')}</Badge>;
  return active ? <Badge tone="done">{say('Every night')}</Badge> : <Badge>{say('By hand')}</Badge>;
}
