import { useState } from 'react';
import { ActionIcon, Button, NumberInput, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { CART_WORDS, cartTotal, type CartLine } from '../cart.ts';
import { changeLine, removeLine, useCart } from './cart-store.ts';
import { Price } from './coin-face.tsx';
import { StoreHead } from './store-head.tsx';
import { areaOf } from './store-screen.tsx';
import { balanceOptions } from './store-api.ts';
import { useCheckout } from './use-checkout.ts';
import classes from './store.module.css';

/** `/store/cart`: what is in the cart, and what buying it means for the wallet. */
export default function CartScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const lines = useCart();
  const total = cartTotal(lines);
  const { data: wallet } = useQuery(balanceOptions(user._id));
  const [note, setNote] = useState('');
  const { buy, isPending } = useCheckout(() => void navigate('/store/orders'));
  const after = (wallet?.balance ?? 0) - total;
  return (
    <div className={classes.page} data-area={areaOf(user.userType)}>
      <StoreHead title={say('Cart')} />
      {lines.length === 0 ? (
        <EmptyState icon="shopping-cart" title={say(CART_WORDS.isEmpty)} text={say('Choose something from the store.')}>
          <Link to="/store">{say('To the store')}</Link>
        </EmptyState>
      ) : (
        <div className={classes.checkout}>
          <ul className={classes.lines} aria-label={say('Cart')}>
            {lines.map((line) => (
              <Line key={line.selectedOption._id} line={line} />
            ))}
          </ul>
          <section className={classes.summary} aria-label={say('Checkout')}>
            <dl>
              <dt>{say('Total')}</dt>
              <dd>
                <Price count={total} />
              </dd>
              <dt>{say('Your balance')}</dt>
              <dd>{wallet && <Price count={wallet.balance} />}</dd>
              <dt>{say('Afterwards')}</dt>
              <dd>{wallet && <Price count={after} />}</dd>
            </dl>
            {wallet && after < 0 && (
              <p className={classes.problem}>{say('You need {count} more to buy this.', { count: -after })}</p>
            )}
            <Textarea
              label={say('Note')}
              autosize
              minRows={2}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Button disabled={!wallet || after < 0} loading={isPending} onClick={() => void buy(lines, note)}>
              {say('Buy')}
            </Button>
          </section>
        </div>
      )}
    </div>
  );
}

function Line({ line: { storeItem, selectedOption, quantity } }: { line: CartLine }) {
  const name = [storeItem.name, selectedOption.label].filter(Boolean).join(', ');
  return (
    <li className={classes.line}>
      <span className={classes.lineName}>
        <Link to={`/store/items/${storeItem._id}`}>{storeItem.name}</Link>
        {selectedOption.label && <span className="muted">{selectedOption.label}</span>}
        <Price count={selectedOption.price} />
      </span>
      <NumberInput
        aria-label={say('Quantity of {name}', { name })}
        className={classes.quantity}
        min={1}
        allowDecimal={false}
        clampBehavior="none"
        value={quantity}
        onChange={(next) => {
          if (typeof next === 'number' && next !== quantity) changeLine(selectedOption._id, next);
        }}
      />
      <ActionIcon size="lg" aria-label={say('Remove {name}', { name })} onClick={() => removeLine(selectedOption._id)}>
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
