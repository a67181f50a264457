import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoment } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Price } from './coin-face.tsx';
import { StoreHead } from './store-head.tsx';
import { areaOf } from './store-screen.tsx';
import { cancelOrder, mailOrder, myOrdersOptions, PAGE, type Order } from './store-api.ts';
import classes from './store.module.css';

export const STATUS_TONES = { Ordered: 'waiting', Fulfilled: 'done', Cancelled: 'refused' } as const;

/** `/store/orders`: what one has bought, with the codes that one got. */
export default function MyOrdersScreen() {
  const { user } = useSession();
  const [page, setPage] = useState(0);
  const { data, isPending, error } = useQuery(myOrdersOptions(page));
  return (
    <div className={classes.page} data-area={areaOf(user.userType)}>
      <StoreHead title="My orders" />
      <Link to="/store">Back to the store</Link>
      {isPending && <Skeleton h={200} />}
      {error && <EmptyState icon="alert-triangle" title="Your orders could not be loaded" text={error.message} />}
      {data?.records.length === 0 && (
        <EmptyState icon="receipt" title="No orders yet" text="What you buy with your coins shows here." />
      )}
      <ul className={classes.orders} aria-label="Orders">
        {data?.records.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      {data && data.total > (page + 1) * PAGE && (
        <Button variant="default" onClick={() => setPage(page + 1)}>
          Earlier orders
        </Button>
      )}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { _id, name, status, lines, total, createdAt, note, answer } = order;
  const cancel = async () => {
    const isWanted = await confirmAction({
      title: `Cancel ${name}?`,
      text: 'Its coins come back into your wallet.',
      confirm: 'Cancel the order',
      deny: 'Keep it',
      danger: true,
    });
    if (isWanted) await cancelOrder(_id).catch(() => undefined);
  };
  const mail = async () => {
    const { sent } = await mailOrder(_id);
    toast.success(`Sent to ${sent.join(', ')}`);
  };
  return (
    <li className={classes.order}>
      <header>
        <strong>{name}</strong>
        <Badge tone={STATUS_TONES[status]}>{status}</Badge>
        <span className="muted">{formatMoment(createdAt)}</span>
      </header>
      <ul>
        {lines.map(({ storeItem, selectedOption, quantity, codes }) => (
          <li key={selectedOption._id}>
            {quantity} × {[storeItem.name, selectedOption.label].filter(Boolean).join(', ')}
            {codes?.map((code) => (
              <code key={code} className={classes.code}>
                {code}
              </code>
            ))}
          </li>
        ))}
      </ul>
      {note && <p className="muted">{note}</p>}
      {answer && <p>{answer}</p>}
      <footer>
        <Price count={total} />
        <Button size="compact-sm" variant="subtle" onClick={() => void mail().catch(() => undefined)}>
          Mail it to me
        </Button>
        {status === 'Ordered' && (
          <Button size="compact-sm" variant="subtle" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
      </footer>
    </li>
  );
}
