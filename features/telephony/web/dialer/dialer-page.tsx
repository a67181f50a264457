import { Button, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { conferencesOptions } from './dialer-api.ts';
import { askForCampaign } from './kept-campaign.ts';
import { RUN_TONES } from './run-tones.ts';
import classes from './dialer.module.css';

const HOW_TO_BEGIN = sayLater('To begin a run, choose people in a list of leads, contacts or providers, and select Call.');

/** One's dialer runs: each opens in the panel as it stands. */
export default function DialerPage() {
  const { data, isPending, error } = useQuery(conferencesOptions);
  return (
    <>
      <PageHead title={say('Dialer')} />
      {data && data.records.length > 0 && <p className={`muted ${classes.howTo}`}>{say(HOW_TO_BEGIN)}</p>}
      {isPending && <Skeleton height={200} m="md" />}
      {error && <EmptyState icon="alert-triangle" title={say('The runs could not be loaded')} text={error.message} />}
      {data && !data.records.length && <EmptyState icon="phone" title={say('No dialer runs yet')} text={say(HOW_TO_BEGIN)} />}
      {data && data.records.length > 0 && (
        <Table.ScrollContainer minWidth={320} px="md">
          <Table aria-label={say('Dialer runs')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('Name')}</Table.Th>
                <Table.Th>{say('State')}</Table.Th>
                <Table.Th visibleFrom="sm">{say('Called')}</Table.Th>
                <Table.Th>{say('Remaining')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.records.map((run) => (
                <Table.Tr key={run._id}>
                  <Table.Td>{run.name}</Table.Td>
                  <Table.Td>
                    <Badge tone={RUN_TONES[run.state]}>{say(run.stateName)}</Badge>
                  </Table.Td>
                  <Table.Td className="numeric" visibleFrom="sm">
                    {run.participants.filter(({ status }) => status === 'done').length}
                  </Table.Td>
                  <Table.Td className="numeric">{run.remaining}</Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={say('Open {name}', { name: run.name })}
                      onClick={() => askForCampaign(run)}
                    >
                      {say('Open')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
