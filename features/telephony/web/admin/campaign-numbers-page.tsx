import { useState } from 'react';
import { ActionIcon, Button, Skeleton, Table, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';

interface NumberUse {
  _id: string;
  name: string | null;
  number: string;
  texts: number;
  people: number;
  optedOut: number;
}
const KEY = ['records', 'campaignNumbers', 'use'];

/** The numbers that campaigns text from in turn, how much each is used, and how many people opted out there. */
export default function CampaignNumbersPage() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['records', 'campaignNumbers'] });
  const { data, isPending, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<{ records: NumberUse[] }>('/api/campaign-numbers/use', { signal }),
  });
  const [isNew, setNew] = useState(false);
  const remove = async ({ _id, number }: NumberUse) => {
    if (
      !(await confirmAction({
        title: say('Delete this number?'),
        text: say('Campaigns no longer text from {number}.', { number }),
        confirm: say('Delete'),
        danger: true,
      }))
    )
      return;
    await api('/api/campaign-numbers/delete-by-array', { body: { ids: [_id] } });
    void refresh();
  };
  return (
    <>
      <PageHead title={say('SMS campaign numbers')} isOneRow>
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setNew(true)}>
          {say('Add number')}
        </Button>
      </PageHead>
      {isPending && <Skeleton height={160} m="md" />}
      {error && <EmptyState icon="alert-triangle" title={say('The numbers could not be loaded')} text={error.message} />}
      {data && !data.records.length && (
        <EmptyState
          icon="phone"
          title={say('No campaign numbers yet')}
          text={say('Without them, campaigns text from the number of the agency.')}
        />
      )}
      {data && data.records.length > 0 && (
        <Table.ScrollContainer minWidth={320} px="md">
          <Table aria-label={say('SMS campaign numbers')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('Number')}</Table.Th>
                <Table.Th>{say('Texts')}</Table.Th>
                <Table.Th>{say('People')}</Table.Th>
                <Table.Th>{say('Opted out')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.records.map((use) => (
                <Table.Tr key={use._id}>
                  <Table.Td className="numeric">{use.number}</Table.Td>
                  <Table.Td className="numeric">{use.texts}</Table.Td>
                  <Table.Td className="numeric">{use.people}</Table.Td>
                  <Table.Td className="numeric">{rateOf(use)}</Table.Td>
                  <Table.Td>
                    <ActionIcon aria-label={say('Delete {number}', { number: use.number })} onClick={() => void remove(use)}>
                      <Icon name="trash" size={16} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {isNew && <NewNumber onClose={() => setNew(false)} onSaved={() => void refresh()} />}
    </>
  );
}

const rateOf = ({ people, optedOut }: NumberUse) => (people ? `${((optedOut / people) * 100).toFixed(1)} %` : '–');

function NewNumber({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const [number, setNumber] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('/api/campaign-numbers', { body: { name: number, number }, quiet: true }),
    onSuccess: () => {
      onSaved();
      onClose();
    },
  });
  const problem = error instanceof ApiError ? (error.fields.number ?? error.message) : undefined;
  return (
    <FormDialog
      title={say('Add number')}
      confirm={say('Add')}
      isPending={isPending}
      disabled={!number.trim()}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Number')}
        value={number}
        error={problem}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
