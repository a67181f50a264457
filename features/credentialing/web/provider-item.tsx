import { Alert, Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { useBoard } from './board-api.ts';
import { ItemAnswer } from './item-answer.tsx';
import { ItemComments } from './item-comments.tsx';
import { ItemHead } from './item-head.tsx';
import { LockedItem } from './locked-item.tsx';
import { forProvider, isRenewalSentBack, isSentBack, isTodo } from './stages.ts';
import classes from './credentialing.module.css';
import { NotOpened } from './not-opened.tsx';

/** One item on one page: what is asked, the control that answers it, what was said, and what comes next. */
export default function ProviderItem() {
  const { id, item: itemId } = useParams();
  const board = useBoard(id!);
  const items = forProvider((board.data?.categories ?? []).flatMap((category) => category.items));
  const item = items.find(({ _id }) => _id === itemId);
  usePageTitle(board.isPending ? undefined : (item?.label ?? item?.name ?? say('Credentialing')));
  if (board.isPending) return <Skeleton h={320} />;
  if (!board.data) return <NotOpened title={say('This item could not be opened')} error={board.error} />;
  if (!item)
    return (
      <EmptyState heading="h1" icon="certificate" title={say('This item is no longer needed')}>
        <Button component={Link} to={`/provider/credentialing/${id}`}>
          {say('Back to the list')}
        </Button>
      </EmptyState>
    );
  const next = items.find((other) => other._id !== itemId && isTodo(other));
  const isLocked = item.stage === 'locked';
  return (
    <>
      <Link to={`/provider/credentialing/${id}`} className={classes.back}>
        <Icon name="chevron-left" size={18} />
        {say('Back to the list')}
      </Link>
      <ItemHead item={item} />
      {item.stage === 'rejected' && (
        <Alert mb="md" color="red" title={say('Sent back')} icon={<Icon name="alert-triangle" size={18} />}>
          {item.completionDetails?.rejectionReason}
        </Alert>
      )}
      {isRenewalSentBack(item) && (
        <Alert mb="md" color="red" title={say('Your new document was sent back')} icon={<Icon name="alert-triangle" size={18} />}>
          {item.completionDetails?.rejectionReason}
        </Alert>
      )}
      {isLocked && <LockedItem item={item} items={items} recordId={id!} />}
      {board.data.record.locked && !isLocked && (
        <Alert mb="md" color="gray" icon={<Icon name="lock" size={18} />}>
          {say('This record is closed. Write a message below if something has to change.')}
        </Alert>
      )}
      {item.stage === 'reference' && (
        <Alert mb="md" color="gray">
          {say('This is for your information: you have nothing to do here.')}
        </Alert>
      )}
      {item.stage === 'submitted' && (
        <Alert mb="md" color="blue">
          {item.completionDetails?.renewal
            ? say('We are reviewing your new document. The one that you have stays valid until then.')
            : say('We are reviewing it. You can still replace it.')}
        </Alert>
      )}
      {next && !isSentBack(item) && (item.stage === 'completed' || item.stage === 'submitted') && (
        <Link to={`/provider/credentialing/${id}/${next._id}`} className={classes.next}>
          <span>{say('Next: {name}', { name: next.label ?? next.name ?? '' })}</span>
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
      {!isLocked && <ItemAnswer item={item} />}
      <ItemComments item={item} />
    </>
  );
}
