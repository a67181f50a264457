import { useState } from 'react';
import { Alert, Checkbox, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useModule } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { sentenceOf, useItemVerbs } from '../board-api.ts';
import { itemAddress, usesOptions, type DocumentUse } from '../document-uses-api.ts';
import type { Expiring } from './expiring-row.tsx';
import { renewalRequest } from './renewal-request.ts';
import classes from './expiring.module.css';

interface Props {
  row: Expiring;
  onClose: () => void;
}
/** A message to the provider about the item that a document answers. */
export function AskRenewal({ row, onClose }: Props) {
  const uses = useQuery(usesOptions(row.document._id));
  const use = uses.data?.records.find(({ isRenewal }) => !isRenewal);
  const [message, setMessage] = useState(() => renewalRequest(row));
  const [isMailed, setMailed] = useState(true);
  const { comment } = useItemVerbs(use?._id ?? '');
  const navigate = useNavigate();
  const providers = useModule('providers');
  const mail = providers && row.provider && `${providers.route}/${row.provider._id}?tab=Mail`;
  const problem = sentenceOf(uses.error) ?? sentenceOf(comment.error);
  const send = () =>
    comment.mutate(
      { message, isMailed },
      {
        onSuccess: () => {
          toast.success(say('{name} was asked for a renewal.', { name: row.provider?.name ?? say('The provider') }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={say('Ask for a renewal')}
      size={520}
      confirm={say(uses.data && !use ? 'Write an email' : 'Send message')}
      disabled={uses.data && !use ? !mail : !use || !message.trim()}
      isPending={comment.isPending}
      onSubmit={use ? send : () => mail && navigate(mail)}
      onClose={onClose}
    >
      {uses.isPending && <Skeleton h={120} />}
      {uses.data && !use && (
        <p className={classes.said}>
          {say(
            'No required item is answered by this document, so there is no item to write about. {name} can be asked by email.',
            { name: row.provider?.name ?? say('The provider') },
          )}
        </p>
      )}
      {use && (
        <>
          <About use={use} />
          <Textarea
            label={say('Message')}
            description={say('The provider reads it at this item.')}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          <Checkbox
            label={say('Also send by email')}
            checked={isMailed}
            onChange={({ currentTarget }) => setMailed(currentTarget.checked)}
          />
        </>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </FormDialog>
  );
}

const About = ({ use: { _id, name, record } }: { use: DocumentUse }) => (
  <p className={classes.said}>
    {record ? (
      say('{item} of {record}', {
        item: <b>{name ?? say('Item')}</b>,
        record: <Link to={itemAddress(record._id, _id)}>{record.name}</Link>,
      })
    ) : (
      <b>{name ?? say('Item')}</b>
    )}
  </p>
);
