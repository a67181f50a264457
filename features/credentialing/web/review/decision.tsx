import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Alert, Button, Group, Kbd, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { sentenceOf } from '../board-api.ts';
import { answerOf, approve, sendBack, type QueueRow } from './review-api.ts';
import { useSendBackPhrases } from './send-back-phrases.ts';
import classes from './review.module.css';

/** What the keys of the desk can do with the open row. */
export interface DecisionKeys {
  approve: () => void;
  sendBack: () => void;
  expiry: () => void;
}

interface Props {
  row: QueueRow;
  needsExpiry: boolean;
  onDecided: (what: 'approved' | 'sent back') => void;
  onRefused: (error: Error) => void;
  ref: Ref<DecisionKeys>;
}

/** Approve with the date on the document, or send back with the reason that the provider reads. */
export function Decision({ row, needsExpiry, onDecided, onRefused, ref }: Props) {
  const { _id } = row.item;
  const answer = answerOf(row.item);
  const box = useRef<HTMLDivElement>(null);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const [expires, setExpires] = useState(answer?.expirationDate ?? '');
  const [reason, setReason] = useState<string | null>(null);
  const phrases = useSendBackPhrases();
  const isPhone = usePhone();
  const approving = useMutation({
    mutationFn: () => approve(_id, { expirationDate: expires || null }),
    onSuccess: () => onDecided('approved'),
    onError: onRefused,
  });
  const rejecting = useMutation({
    mutationFn: (why: string) => sendBack(_id, why),
    onSuccess: () => onDecided('sent back'),
    onError: onRefused,
  });
  const isBusy = approving.isPending || rejecting.isPending;
  const mayApprove = !isBusy && (expires === '' || isDay(expires));
  const send = () => reason?.trim() && !isBusy && rejecting.mutate(reason);
  const take = (phrase: string) => {
    setReason(phrase);
    reasonBox.current?.focus();
  };
  const close = () => {
    setReason(null);
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    approve: () => mayApprove && approving.mutate(),
    sendBack: () => setReason((now) => now ?? ''),
    expiry: () => box.current?.querySelector<HTMLInputElement>('input')?.focus(),
  }));
  /** The date stays as it was typed, and the keys of the desk work again. */
  const leaveDate = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' || event.key === 'Escape';
    if (isDone && event.target instanceof HTMLInputElement) box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else if (!reason && phrases[Number(event.key) - 1]) setReason(phrases[Number(event.key) - 1]!);
    else return;
    event.preventDefault();
  };
  const problem = sentenceOf(approving.error) ?? sentenceOf(rejecting.error);
  return (
    <Stack gap="sm" className={classes.decision} ref={box} tabIndex={-1}>
      {reason === null ? (
        <div onKeyDownCapture={leaveDate} role="presentation">
          <DayField label={say('Expiration date')} required={needsExpiry} value={expires} onChange={setExpires} />
        </div>
      ) : (
        <Textarea
          ref={reasonBox}
          label={say('Reason')}
          description={say(
            isPhone ? 'The provider reads this reason.' : 'The provider reads this reason. Ctrl+Enter sends it, Esc closes it.',
          )}
          autosize
          minRows={3}
          autoFocus
          value={reason}
          onKeyDown={onKeyDown}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="sm" wrap="nowrap">
        {reason === null ? (
          <>
            <Button px="sm" loading={approving.isPending} disabled={!mayApprove} onClick={() => approving.mutate()}>
              {say('Approve document')}
            </Button>
            <Button px="sm" variant="default" disabled={isBusy} onClick={() => setReason('')}>
              {say('Send back')}
            </Button>
          </>
        ) : (
          <>
            <Button px="sm" color="red.9" loading={rejecting.isPending} disabled={!reason.trim()} onClick={send}>
              {say('Send document back')}
            </Button>
            <Button px="sm" variant="default" onClick={close}>
              {say('Cancel')}
            </Button>
          </>
        )}
      </Group>
      {reason !== null && phrases.length > 0 && (
        <ol className={classes.phrases} aria-label={say('Saved phrases')}>
          {phrases.map((phrase, at) => (
            <li key={phrase}>
              <button type="button" onClick={() => take(phrase)}>
                {!isPhone && at < 9 && <Kbd size="xs">{at + 1}</Kbd>}
                {phrase}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}
