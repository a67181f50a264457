import { useState } from 'react';
import { ActionIcon, Alert, Button, Checkbox, Input as Wrapper, Radio, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '../api.ts';
import { useAccess } from '../session.tsx';
import { say } from '../words/say.ts';
import type { InputProps } from './field-props.ts';
import classes from './email-list.module.css';

interface Address extends AnyRecord {
  email_address: string;
  primary: boolean | null;
  opt_out: boolean | null;
  invalid_email: boolean | null;
}
const BASE = '/api/email-addresses';

/** The e-mail addresses of a record that is there: each change is saved at once, beside the form. */
export function EmailList({ field, record, moduleName, disabled }: InputProps) {
  const { access, create, edit } = useAccess('emailAddresses');
  const id = typeof record?._id === 'string' ? record._id : null;
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['records', 'emailAddresses', 'of', moduleName, id],
    queryFn: ({ signal }) =>
      api<{ records: Address[] }>(`${BASE}/dataSourceSearch`, {
        body: { searchTerms: { moduleType: moduleName, relatedRecordId: id }, sortField: 'createdAt', pageSize: 100 },
        signal,
        quiet: true,
      }),
    enabled: access && id !== null,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => client.invalidateQueries({ queryKey: ['records', 'emailAddresses'] }),
  });
  const set = (one: Address, fields: Partial<Address>) =>
    mutate(() => api(`${BASE}/update-certain-fields/${one._id}`, { method: 'PUT', body: { fields }, quiet: true }));
  const remove = (one: Address) => mutate(() => api(`${BASE}/mark-deleted/${one._id}`, { method: 'PUT', body: {}, quiet: true }));
  const isLocked = disabled || isPending || edit === 'None';
  if (!access) return null;
  if (!id)
    return (
      <Wrapper.Wrapper label={field.label} labelElement="div">
        <p className="muted">{say('Further addresses can be added as soon as this is saved.')}</p>
      </Wrapper.Wrapper>
    );
  return (
    <Wrapper.Wrapper label={field.label} description={say('Changes here are saved at once.')} labelElement="div">
      <ul className={classes.list}>
        {(data?.records ?? []).map((one) => (
          <li key={one._id}>
            <span className={classes.address}>{one.email_address}</span>
            <Radio
              size="xs"
              label={say('Primary')}
              name={`primary address of ${id}`}
              aria-label={say('{email_address} is the primary address', { email_address: one.email_address })}
              checked={one.primary === true}
              disabled={isLocked}
              onChange={() => set(one, { primary: true })}
            />
            <Checkbox
              size="xs"
              label={say('Opted out')}
              aria-label={say('{email_address} opted out', { email_address: one.email_address })}
              checked={one.opt_out === true}
              disabled={isLocked}
              onChange={({ currentTarget }) => set(one, { opt_out: currentTarget.checked })}
            />
            <Checkbox
              size="xs"
              label={say('Invalid')}
              aria-label={say('{email_address} is invalid', { email_address: one.email_address })}
              checked={one.invalid_email === true}
              disabled={isLocked}
              onChange={({ currentTarget }) => set(one, { invalid_email: currentTarget.checked })}
            />
            <ActionIcon
              aria-label={say('Remove {email_address}', { email_address: one.email_address })}
              disabled={isLocked}
              onClick={() => remove(one)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {create && !disabled && (
        <NewAddress
          isPending={isPending}
          onAdd={(email_address) =>
            mutate(() =>
              api(BASE, {
                body: { email_address, moduleType: moduleName, relatedRecordId: id, added_to_record: true },
                quiet: true,
              }),
            )
          }
        />
      )}
      {error && (
        <Alert color="red" role="alert" mt="xs">
          {error.message}
        </Alert>
      )}
    </Wrapper.Wrapper>
  );
}

function NewAddress({ isPending, onAdd }: { isPending: boolean; onAdd: (address: string) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    if (!typed.trim()) return;
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <div className={classes.add}>
      <TextInput
        type="email"
        aria-label={say('New email address')}
        placeholder="name@example.org"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the form around it is not meant
          add();
        }}
      />
      <Button variant="default" disabled={!typed.trim()} loading={isPending} onClick={add}>
        {say('Add')}
      </Button>
    </div>
  );
}
