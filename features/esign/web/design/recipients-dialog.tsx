import { useState } from 'react';
import { Alert, Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { updateRecord } from '#web/records/records-api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { isPerson, orderOfRole, roleOf, type DocumentRecipient, type Role } from '../../recipients.ts';
import { roleColor } from './role-colors.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

const SOURCES = [
  { value: 'provider', label: sayLater('The provider of the record') },
  { value: 'owner', label: sayLater('Who the record is assigned to') },
  { value: 'user', label: sayLater('A user') },
  { value: 'contact', label: sayLater('A sign contact') },
  { value: 'address', label: sayLater('An email address') },
] as const;

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  design: Design;
  onClose: () => void;
}
/** Who is asked by itself when the document is sent from a record, and whether one after the other. */
export function RecipientsDialog({ module, record, design, onClose }: Props) {
  const kept = (record.recipients as DocumentRecipient[] | null) ?? [];
  const [recipients, setRecipients] = useState(kept);
  const [inOrder, setInOrder] = useState(record.completeInOrder !== false);
  const keptRoles = kept.map(({ role }) => roleOf(role)).filter((role) => role !== undefined);
  const roles = [...new Set([...design.inputs.map(({ role }) => role), ...keptRoles])]
    .filter(isPerson)
    .toSorted((a, b) => orderOfRole(a) - orderOfRole(b));
  const save = useMutation({
    mutationFn: () => updateRecord(module, record._id, { recipients, completeInOrder: inOrder }),
    onSuccess: onClose,
  });
  const of = (role: Role) => recipients.find((each) => roleOf(each.role) === role);
  const set = (role: Role, next: Omit<DocumentRecipient, 'role'> | null) =>
    setRecipients([...recipients.filter((each) => roleOf(each.role) !== role), ...(next ? [{ ...next, role }] : [])]);
  return (
    <FormDialog
      title={say('Who signs')}
      size={560}
      confirm={say('Save')}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {!roles.length && <p>{say('Place inputs first: each belongs to a recipient.')}</p>}
      {roles.map((role) => (
        <Recipient key={role} role={role} recipient={of(role)} onChange={(next) => set(role, next)} />
      ))}
      <Checkbox
        size="sm"
        label={say('One after the other, in this order')}
        checked={inOrder}
        onChange={(event) => setInOrder(event.currentTarget.checked)}
      />
      {save.isError && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

interface RecipientProps {
  role: Role;
  recipient: DocumentRecipient | undefined;
  onChange: (next: Omit<DocumentRecipient, 'role'> | null) => void;
}
function Recipient({ role, recipient, onChange }: RecipientProps) {
  const from = recipient?.from;
  return (
    <div className={classes.pair}>
      <Select
        label={
          <span className={classes.roleOption}>
            <span className={classes.dot} style={roleColor(role)} />
            {say(role)}
          </span>
        }
        clearable
        placeholder={say(role === 'Participant 1' ? 'The provider of the record' : 'Chosen when it is sent')}
        data={SOURCES.map(({ value, label }) => ({ value, label: say(label) }))}
        value={from ?? null}
        onChange={(next) => onChange(next ? { from: next as DocumentRecipient['from'] } : null)}
      />
      {from === 'address' && (
        <TextInput
          label={say('Email')}
          type="email"
          required
          value={recipient?.email ?? ''}
          onChange={(event) => onChange({ from, email: event.currentTarget.value })}
        />
      )}
      {(from === 'user' || from === 'contact') && (
        <div>
          <span className={classes.label}>{say(from === 'user' ? 'User' : 'Sign contact')}</span>
          <RecordPicker
            offersNew
            moduleName={from === 'user' ? 'users' : 'musterSignContacts'}
            chosen={recipient?.id ? [{ _id: recipient.id }] : []}
            label={{ 'aria-label': say(from === 'user' ? 'User' : 'Sign contact') }}
            onChoose={([chosen]) => onChange(chosen ? { from, id: chosen._id } : { from })}
          />
        </div>
      )}
    </div>
  );
}
