import { useState } from 'react';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { isFileLink } from '../file-link.ts';
import type { ItemView } from '../board.ts';
import { sentenceOf, useItemVerbs } from './board-api.ts';
import { ItemAnswer } from './item-answer.tsx';
import { ItemComments } from './item-comments.tsx';
import { NoDecision } from './no-decision.tsx';
import { StoredDocument } from './stored-document.tsx';
import { badgeOf, expiryOf } from './stages.ts';
import { UploadForm } from './upload-answer.tsx';
import { Why } from './why.tsx';
import classes from './credentialing.module.css';

/** One item beside the board: what was sent, approve or reject with a reason, answer it for the provider, messages. */
export function StaffItem({ item, onClose }: { item: ItemView | null; onClose: () => void }) {
  return (
    <Drawer
      opened={item !== null}
      onClose={onClose}
      position="right"
      size={item?.completionDetails?.renewal ? 960 : 520}
      title={item?.label ?? item?.name}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {item && <ItemSheet key={item._id} item={item} />}
    </Drawer>
  );
}

function ItemSheet({ item }: { item: ItemView }) {
  const expiry = expiryOf(item);
  const isSubmitted = item.stage === 'submitted';
  const renewal = item.completionDetails?.renewal;
  const shown = renewal ?? item.completionDetails;
  const [isAsked, setRenewing] = useState(false);
  const mayRenew = item.field_type === 'Uploaded Document' && item.completed && !renewal && item.mayComplete;
  const isRenewing = mayRenew && isAsked;
  return (
    <Stack gap="md">
      <span className={classes.badges}>
        <Badge tone={badgeOf(item).tone}>{badgeOf(item).label}</Badge>
        {expiry && <Badge tone={expiry.tone}>{expiry.label}</Badge>}
        {item.expiresDuringPlacement && <Badge tone="expiring">{say('Expires during the placement')}</Badge>}
        {item.completionDetails?.renewal && <Badge tone="progress">{say('Renewal')}</Badge>}
        <span className={classes.quiet}>{item.field_type && say(item.field_type)}</span>
      </span>
      {item.description && <p className={classes.flat}>{item.description}</p>}
      {item.completionDetails?.rejectionReason && (
        <Alert color="red" title={say('Sent back')}>
          {item.completionDetails.rejectionReason}
        </Alert>
      )}
      {isSubmitted && (item.mayEdit ? <Review item={item} /> : <NoDecision />)}
      {(isSubmitted || item.completed) && isFileLink(shown?.documentLink) ? (
        <div className={classes.beside}>
          <section aria-label={say(renewal ? 'Renewal' : 'Document')}>
            {renewal && <h3>{say('Renewal, waiting for review')}</h3>}
            {isRenewing && <UploadForm item={item} onSent={() => setRenewing(false)} />}
            <StoredDocument details={shown} />
            {mayRenew && !isRenewing && (
              <Button mt="sm" variant="default" leftSection={<Icon name="upload" size={16} />} onClick={() => setRenewing(true)}>
                {say('Add renewal')}
              </Button>
            )}
          </section>
          {renewal && isFileLink(item.completionDetails?.documentLink) && (
            <section aria-label={say('Present document')}>
              <h3>{say('Present document')}</h3>
              <StoredDocument details={item.completionDetails} />
            </section>
          )}
        </div>
      ) : (
        <ItemAnswer item={item} />
      )}
      <Why item={item} />
      <ItemComments item={item} />
    </Stack>
  );
}

function Review({ item }: { item: ItemView }) {
  const { approve, reject } = useItemVerbs(item._id, item.label ?? item.name ?? say('Document'));
  const [expires, setExpires] = useState((item.completionDetails?.renewal ?? item.completionDetails)?.expirationDate ?? '');
  const [reason, setReason] = useState<string | null>(null);
  const problem = sentenceOf(approve.error) ?? sentenceOf(reject.error);
  return (
    <Stack gap="sm" className={classes.review}>
      {item.requires_exp_date && <DayField label={say('Expiration date')} value={expires} onChange={setExpires} />}
      {reason !== null && (
        <Textarea
          label={say('Reason')}
          description={say('The provider sees this reason')}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="sm">
        {reason === null ? (
          <>
            <Button
              loading={approve.isPending}
              disabled={expires !== '' && !isDay(expires)}
              onClick={() => approve.mutate(item.requires_exp_date ? { expirationDate: expires || null } : {})}
            >
              {say('Approve document')}
            </Button>
            <Button variant="default" onClick={() => setReason('')}>
              {say('Send back')}
            </Button>
          </>
        ) : (
          <>
            <Button color="red.9" loading={reject.isPending} disabled={!reason.trim()} onClick={() => reject.mutate(reason)}>
              {say('Send document back')}
            </Button>
            <Button variant="default" onClick={() => setReason(null)}>
              {say('Cancel')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
