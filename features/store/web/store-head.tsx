import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconReceipt, IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '#web/session.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { cartCount } from '../cart.ts';
import { useCart } from './cart-store.ts';
import { Price } from './coin-face.tsx';
import { balanceOptions } from './store-api.ts';
import classes from './store.module.css';

/** The title, how much one has, and the ways to the cart and the orders. */
export function StoreHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const { user } = useSession();
  const { data: wallet } = useQuery(balanceOptions(user._id));
  const count = cartCount(useCart());
  return (
    <PageHead title={title} isOneRow>
      {children}
      {wallet && (
        <span className={classes.balance} aria-label={say('Your balance')}>
          <Price count={wallet.balance} />
        </span>
      )}
      <Link to="/store/orders" className={classes.headLink} aria-label={say('My orders')}>
        <IconReceipt size={20} stroke={1.6} aria-hidden />
        <span aria-hidden>{say('Orders')}</span>
      </Link>
      <Link
        to="/store/cart"
        className={classes.headLink}
        aria-label={count ? say({ one: 'Cart, {count} piece', other: 'Cart, {count} pieces' }, { count }) : say('Cart')}
      >
        <IconShoppingCart size={20} stroke={1.6} aria-hidden />
        <span aria-hidden>
          {say('Cart')}
          {count > 0 && ` (${count})`}
        </span>
      </Link>
    </PageHead>
  );
}
