import { useState } from 'react';
import { Alert, Anchor, Checkbox, MultiSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useAccess } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { idIn } from '../asked.ts';

interface Packet {
  file: { _id: string; path: string; filename: string };
  pages: number;
  skipped: { _id: string; reason: string }[];
}
interface Named extends AnyRecord {
  name: string;
  email?: string | null;
  document_type?: string | null;
}

/** Cover text, documents and recipients of a packet; what could not be taken in is told. */
export default function PacketDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const [chosen, choose] = useState<string[]>([]);
  const [cover, setCover] = useState('');
  const [to, setTo] = useState<string[]>([]);
  const client = useQueryClient();
  const documents = useDocuments(idIn(record.leads_subs));
  const contacts = useContacts(idIn(record.accounts_subs));
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () =>
      api<Packet>(`/api/subs/${record._id}/packet`, {
        body: { documents: chosen, ...(cover.trim() ? { cover } : {}), ...(to.length ? { to } : {}) },
        quiet: true,
      }),
    onSuccess: ({ pages, skipped }) => {
      void client.invalidateQueries({ queryKey: ['records'] });
      void client.invalidateQueries({ queryKey: ['attachments'] });
      toast.success(
        to.length
          ? say(
              { one: 'Packet of {count} page made and mailed', other: 'Packet of {count} pages made and mailed' },
              { count: pages },
            )
          : say({ one: 'Packet of {count} page made', other: 'Packet of {count} pages made' }, { count: pages }),
      );
      if (!skipped.length) onClose();
    },
  });
  const nameOf = (id: string) => documents.data?.records.find(({ _id }) => _id === id)?.name ?? say('A document');
  return (
    <FormDialog
      title={say('Candidate packet')}
      size={560}
      confirm={say(to.length ? 'Make and mail' : 'Make packet')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {say('A cover page, the newest resume, and the chosen documents become one PDF. It stays with this sub.')}
      </Text>
      {documents.isPending && documents.fetchStatus !== 'idle' ? (
        <Skeleton h={80} />
      ) : documents.data?.records.length ? (
        <Checkbox.Group label={say('Documents')} value={chosen} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {documents.data.records.map(({ _id, name, document_type }) => (
              <Checkbox key={_id} value={_id} label={document_type ? `${name} (${document_type})` : name} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Text size="sm" c="dimmed">
          {say('This candidate has no documents yet.')}
        </Text>
      )}
      <Textarea
        label={say('Text on the cover')}
        autosize
        minRows={3}
        value={cover}
        onChange={({ currentTarget }) => setCover(currentTarget.value)}
      />
      <MultiSelect
        label={say('Mail to')}
        placeholder={to.length ? '' : say('Nobody: keep it here')}
        searchable
        clearable
        nothingFoundMessage={say('The account has no contact with an email address.')}
        data={contacts.map(({ email, name }) => ({ value: email!, label: `${name} (${email})` }))}
        value={to}
        onChange={setTo}
      />
      {data && data.skipped.length > 0 && (
        <Alert color="yellow" title={say('Made without some documents')} role="status">
          {data.skipped.map(({ _id, reason }) => (
            <p key={_id}>
              {nameOf(_id)}: {sayAnswer(reason)}
            </p>
          ))}
          <Anchor href={data.file.path} target="_blank">
            {say('Open {name}', { name: data.file.filename })}
          </Anchor>
        </Alert>
      )}
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

function useDocuments(lead: string | null) {
  const { access } = useAccess('documents');
  return useQuery({
    queryKey: ['records', 'documents', 'of a packet', lead],
    queryFn: ({ signal }) =>
      api<{ records: Named[] }>('/api/documents/dataSourceSearch', {
        body: { searchTerms: { relatedRecord: lead, mainModuleType: 'leads' }, pageSize: 100 },
        signal,
        quiet: true,
      }),
    enabled: access && lead !== null,
  });
}

function useContacts(account: string | null): Named[] {
  const { access } = useAccess('contacts');
  const { data } = useQuery({
    queryKey: ['records', 'contacts', 'of a packet', account],
    queryFn: ({ signal }) =>
      api<{ records: Named[] }>('/api/contacts/dataSourceSearch', {
        body: { searchTerms: { accounts_contacts: account }, pageSize: 200 },
        signal,
        quiet: true,
      }),
    enabled: access && account !== null,
  });
  const seen = new Set<string>();
  return (data?.records ?? []).filter(({ email }) => email && !seen.has(email) && seen.add(email));
}
