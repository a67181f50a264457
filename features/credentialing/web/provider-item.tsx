import { Alert, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useBoard } from './board-api.ts';
import { ItemAnswer } from './item-answer.tsx';
import { ItemComments } from './item-comments.tsx';
import { ItemHead } from './item-head.tsx';
import { forProvider, isTodo } from './stages.ts';
import classes from './credentialing.module.css';

/** One item on one page: what is asked, the control that answers it, what was said, and what comes next. */
export default function ProviderItem() {
  const { id, item: itemId } = useParams();
  const board = useBoard(id!);
  const items = forProvider((board.data?.categories ?? []).flatMap((category) => category.items));
  const item = items.find(({ _id }) => _id === itemId);
  usePageTitle(item && (item.label ?? item.name));
  if (board.isPending) return <Skeleton h={320} />;
  if (board.isError)
    return <EmptyState heading="h1" icon="alert-triangle" title="This item could not be opened" text={board.error.message} />;
  if (!item) return <EmptyState heading="h1" icon="certificate" title="This item is no longer needed" />;
  const next = items.find((other) => other._id !== itemId && isTodo(other));
  return (
    <>
      <Link to={`/provider/credentialing/${id}`} className={classes.back}>
        Back to the list
      </Link>
      <ItemHead item={item} />
      {item.stage === 'rejected' && (
        <Alert mb="md" color="red" title="Sent back" icon={<Icon name="alert-triangle" size={18} />}>
          {item.completionDetails?.rejectionReason}
        </Alert>
      )}
      {item.stage === 'locked' && (
        <Alert mb="md" color="gray">
          This item opens when the items it depends on are completed.
        </Alert>
      )}
      {item.stage === 'submitted' && (
        <Alert mb="md" color="blue">
          We are reviewing it. You can still replace it.
        </Alert>
      )}
      <ItemAnswer item={item} />
      {next && (item.stage === 'completed' || item.stage === 'submitted') && (
        <Link to={`/provider/credentialing/${id}/${next._id}`} className={classes.next}>
          <span>Next: {next.label ?? next.name}</span>
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
      <ItemComments item={item} />
    </>
  );
}
