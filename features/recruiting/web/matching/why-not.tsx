import { useState } from 'react';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { idIn } from '../asked.ts';
import { Reasons } from './match-row.tsx';
import { verdictOptions } from './matches-api.ts';
import classes from './matching.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  miles: number;
}
/** Asks of any pair of a lead and a job what keeps them from matching. */
export function WhyNot({ module, record, miles }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<unknown>(null);
  const subs = useModule('subs');
  const isPhone = usePhone();
  const field = subs && fieldOf(subs, module.name === 'jobs' ? 'leads_subs' : 'jobs_subs');
  if (!field) return null;
  const other = idIn(chosen);
  return (
    <>
      <Button variant="subtle" leftSection={<Icon name="help" size={16} />} onClick={() => setOpen(true)}>
        {say('Why not?')}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={say('Why does it not match?')} size={520} fullScreen={isPhone}>
          <Stack gap="md">
            <FieldInput
              field={{ ...field, required: false }}
              value={chosen}
              onChange={setChosen}
              error={undefined}
              record={{ [field.fieldName]: chosen }}
              moduleName="subs"
              autoFocus
            />
            {other && (
              <Answer
                job={module.name === 'jobs' ? record._id : other}
                lead={module.name === 'jobs' ? other : record._id}
                miles={miles}
              />
            )}
          </Stack>
        </Modal>
      )}
    </>
  );
}

function Answer({ job, lead, miles }: { job: string; lead: string; miles: number }) {
  const { data, error } = useQuery(verdictOptions(job, lead, miles));
  if (hasFailed(error, data)) return <Text role="alert">{error.message}</Text>;
  if (!data) return <Skeleton h={80} />;
  return (
    <div role="status" className={classes.verdict}>
      {data.matches ? (
        <Text fw={500}>{say('They match with {score} points.', { score: data.match?.score })}</Text>
      ) : (
        <ul className={classes.blocked}>
          {data.blockedBy.map((sentence) => (
            <li key={sentence}>{sayAnswer(sentence)}</li>
          ))}
        </ul>
      )}
      {data.match && (
        <div className={classes.reasons}>
          <Reasons match={data.match} />
        </div>
      )}
    </div>
  );
}
