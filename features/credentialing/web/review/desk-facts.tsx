import type { Ref } from 'react';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { OthersHere } from '#web/records/others-here.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import type { BoardView, ItemView, Named } from '../../board.ts';
import { boardOptions } from '../board-api.ts';
import { ItemComments } from '../item-comments.tsx';
import { NoDecision } from '../no-decision.tsx';
import { badgeOf, expiryOf } from '../stages.ts';
import { Why } from '../why.tsx';
import { Decision, type DecisionKeys } from './decision.tsx';
import { nameOf, type QueueRow } from './review-api.ts';
import { SINCE } from './stage-words.ts';
import type { Desk } from './use-desk.ts';
import classes from './review.module.css';

interface Props {
  desk: Desk;
  row: QueueRow;
  decisionRef: Ref<DecisionKeys>;
  onDecided: (what: 'approved' | 'sent back') => void;
  onRefused: (error: Error) => void;
  onReopen: () => void;
}

/** Beside the document: what it must show, the decision, why the item is here, and what was said about it. */
export function DeskFacts({ desk, row, decisionRef, onDecided, onRefused, onReopen }: Props) {
  const items = useModule('credentialingRequiredItems');
  const board = useQuery({ ...boardOptions(row.record?._id ?? ''), enabled: row.record !== null });
  const item = itemOf(board.data, row.item._id);
  const isSubmitted = item?.stage === 'submitted';
  return (
    <aside className={classes.facts} aria-label={say('Item')}>
      <header>
        <h2>{nameOf(row.item)}</h2>
        {items && <OthersHere module={items} id={row.item._id} />}
      </header>
      {item && <Badges item={item} />}
      <Facts desk={desk} row={row} item={item} />
      {board.isPending && row.record && <Skeleton h={140} />}
      {board.isError && <Alert color="yellow">{board.error.message}</Alert>}
      {item && !isSubmitted && desk.isLeft && (
        <Alert color="yellow" role="status" title={say('This item is no longer in the queue')}>
          {say('It is now “{label}”. Press J for the next one.', { label: badgeOf(item).label })}
        </Alert>
      )}
      {item?.mayEdit && isSubmitted && (
        <Decision
          key={`${item._id} ${item.version}`}
          row={row}
          needsExpiry={item.requires_exp_date === true}
          onDecided={onDecided}
          onRefused={onRefused}
          ref={decisionRef}
        />
      )}
      {item && !item.mayEdit && isSubmitted && <NoDecision />}
      {item?.mayEdit && isDecided(item) && (
        <Button variant="default" onClick={onReopen}>
          {say('Reopen for review')}
        </Button>
      )}
      <Why key={row.item._id} item={{ _id: row.item._id, field_type: row.item.field_type ?? null }} />
      {item && (
        <div data-desk-comments>
          <ItemComments key={item._id} item={item} />
        </div>
      )}
    </aside>
  );
}

export const itemOf = (board: BoardView | undefined, id: string): ItemView | undefined =>
  board?.categories.flatMap(({ items }) => items).find(({ _id }) => _id === id);

/** A decision was taken about a document, and nothing newer waits. */
export const isDecided = ({ stage, completionDetails }: ItemView): boolean =>
  stage !== 'submitted' &&
  ['Approved', 'Rejected'].includes(completionDetails?.approvalStatus ?? '') &&
  Boolean(completionDetails?.documentLink);

function Badges({ item }: { item: ItemView }) {
  const expiry = expiryOf(item);
  return (
    <span className={classes.badges}>
      <Badge tone={badgeOf(item).tone}>{badgeOf(item).label}</Badge>
      {item.completionDetails?.renewal && <Badge tone="progress">{say('Renewal')}</Badge>}
      {expiry && <Badge tone={expiry.tone}>{expiry.label}</Badge>}
      {item.expiresDuringPlacement && <Badge tone="expiring">{say('Expires during the placement')}</Badge>}
    </span>
  );
}

function Facts({ desk, row, item }: { desk: Desk; row: QueueRow; item: ItemView | undefined }) {
  const records = useModule('credentialing');
  const providers = useModule('providers');
  const accounts = useModule('accounts');
  const reason = item?.stage === 'rejected' ? item.completionDetails?.rejectionReason : null;
  return (
    <>
      <dl className={classes.list}>
        <dt>{say('Must show')}</dt>
        <dd>{item?.description ?? nameOf(row.item)}</dd>
        {item?.requires_exp_date && (
          <>
            <dt>{say('Needs')}</dt>
            <dd>{say('An expiration date')}</dd>
          </>
        )}
        {row.provider && (
          <>
            <dt>{say('Provider')}</dt>
            <dd>
              <To module={providers} record={row.provider} />
              {row.record?.profession && <span className="muted"> · {say(row.record.profession)}</span>}
            </dd>
          </>
        )}
        {row.account && (
          <>
            <dt>{say('Account')}</dt>
            <dd>
              <To module={accounts} record={row.account} />
            </dd>
          </>
        )}
        {row.record && (
          <>
            <dt>{say('Record')}</dt>
            <dd>
              <To module={records} record={row.record} />
            </dd>
          </>
        )}
        {row.since && (
          <>
            <dt>{say(SINCE[desk.state.stage])}</dt>
            <dd>
              <RelativeTime value={row.since} />
            </dd>
          </>
        )}
        {item?.completionDetails?.notes && (
          <>
            <dt>{say('Notes')}</dt>
            <dd>{item.completionDetails.notes}</dd>
          </>
        )}
      </dl>
      {reason && (
        <Alert color="red" title={say('Sent back')}>
          {reason}
        </Alert>
      )}
    </>
  );
}

const To = ({ module, record }: { module: DescribedModule | undefined; record: Named }) =>
  module ? <Link to={`${module.route}/${record._id}`}>{record.name ?? say(module.singular)}</Link> : (record.name ?? '–');
