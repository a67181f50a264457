import { useState } from 'react';
import { Alert, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RecordPartProps } from '#web/screens.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { SENDER, type Role } from '../../recipients.ts';
import { recipientsIn, rolesIn } from './agreement-view.ts';
import classes from './agreement.module.css';

interface Person {
  email: string;
  name: string;
  phone: string;
}
const NOBODY: Person = { email: '', name: '', phone: '' };

/** A name, an address and a phone number for each role of the document, before it is sent. */
export function NameRecipients({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const kept = recipientsIn(record);
  const roles = [...new Set([...rolesIn(record).filter((role) => role !== SENDER), ...kept.map(({ role }) => role)])];
  const [people, setPeople] = useState<Partial<Record<Role, Person>>>(
    Object.fromEntries(
      kept.map(({ role, email, name, phone }) => [role, { email: email ?? '', name: name ?? '', phone: phone ?? '' }]),
    ),
  );
  const save = useMutation({
    mutationFn: () => {
      const recipients = roles.flatMap((role) => {
        const { email, name, phone } = people[role] ?? NOBODY;
        if (!email.trim()) return [];
        const before = kept.find((each) => each.role === role);
        const same = before?.email === email.trim() ? before : { fromType: 'address' };
        return [{ ...same, recipientType: role, email: email.trim(), name: name.trim() || null, phone: phone.trim() || null }];
      });
      return updateRecord(module, record._id, { recipients });
    },
    onSuccess: onClose,
  });
  const set = (role: Role, part: Partial<Person>) => setPeople({ ...people, [role]: { ...(people[role] ?? NOBODY), ...part } });
  return (
    <FormDialog
      title={say('Recipients')}
      size={560}
      confirm={say('Save')}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {roles.map((role) => (
        <fieldset key={role} className={classes.person}>
          <legend>{say(role)}</legend>
          <TextInput
            label={say('Name')}
            value={people[role]?.name ?? ''}
            onChange={(event) => set(role, { name: event.currentTarget.value })}
          />
          <TextInput
            label={say('Email')}
            type="email"
            value={people[role]?.email ?? ''}
            onChange={(event) => set(role, { email: event.currentTarget.value })}
          />
          <TextInput
            label={say('Mobile phone')}
            description={say('The link goes there as a text message too')}
            type="tel"
            value={people[role]?.phone ?? ''}
            onChange={(event) => set(role, { phone: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      {save.isError && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
