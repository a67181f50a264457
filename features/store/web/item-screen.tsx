import { useState } from 'react';
import { Button, NumberInput, Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { MOST_OF_ONE } from '../cart.ts';
import { addLine } from './cart-store.ts';
import { Price } from './coin-face.tsx';
import { useGoal } from './goal.tsx';
import { ItemPicture } from './item-picture.tsx';
import { StoreHead } from './store-head.tsx';
import { areaOf } from './store-screen.tsx';
import { itemOptions, offered, type Item, type ItemOption } from './store-api.ts';
import classes from './store.module.css';

/** `/store/items/{id}`: one item, its options, and the way into the cart. */
export default function ItemScreen() {
  const { user } = useSession();
  const { id = '' } = useParams();
  const { data, isPending, error } = useQuery(itemOptions(id));
  usePageTitle(data?.name ?? say('Store'));
  return (
    <div className={classes.page} data-area={areaOf(user.userType)}>
      <StoreHead title={data?.name ?? say('Store')} />
      <Link to="/store">{say('Back to the store')}</Link>
      {isPending && <Skeleton h={300} />}
      {error && <EmptyState icon="alert-triangle" title={say('This item is not in the store')} text={error.message} />}
      {data && <Shown item={data} />}
    </div>
  );
}

function Shown({ item }: { item: Item }) {
  const options = offered(item);
  const [chosen, choose] = useState(options.find(({ quantity }) => quantity !== 0)?._id ?? options[0]?._id ?? '');
  const [quantity, setQuantity] = useState<number | string>(1);
  const [goal, setGoal] = useGoal();
  const option = options.find(({ _id }) => _id === chosen);
  const add = () => {
    const selectedOption = option && { _id: option._id, label: option.label, price: option.price, quantity: option.quantity };
    addLine({
      storeItem: { _id: item._id, name: item.name },
      quantity: Number(quantity),
      ...(selectedOption ? { selectedOption } : {}),
    });
  };
  return (
    <div className={classes.itemPage}>
      <ItemPicture image={item.image} />
      <div className={classes.itemFacts}>
        {item.description && <p>{item.description}</p>}
        <Radio.Group label={say('Options')} value={chosen} onChange={choose}>
          <div className={classes.options}>
            {options.map((each) => (
              <OptionChoice key={each._id} option={each} />
            ))}
          </div>
        </Radio.Group>
        {item.limit_per_person !== null && (
          <p className="muted">{say('At most {count} per person.', { count: item.limit_per_person })}</p>
        )}
        <NumberInput
          label={say('Quantity')}
          min={1}
          max={MOST_OF_ONE}
          allowDecimal={false}
          clampBehavior="none"
          value={quantity}
          onChange={setQuantity}
        />
        <div className={classes.actions}>
          <Button onClick={add} disabled={!option || option.quantity === 0}>
            {say('Add to cart')}
          </Button>
          {goal !== item._id && (
            <Button variant="default" onClick={() => setGoal(item._id)}>
              {say('Save for it')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function OptionChoice({ option }: { option: ItemOption }) {
  const { _id, label, price, quantity, isDigital } = option;
  return (
    <Radio
      value={_id}
      label={
        <span className={classes.option}>
          <span>{label || say('One size')}</span>
          <Price count={price} />
          <span className="muted">{stockInWords({ quantity, isDigital })}</span>
        </span>
      }
    />
  );
}

function stockInWords({ quantity, isDigital }: Pick<ItemOption, 'quantity' | 'isDigital'>): string {
  if (quantity === null) return say('Made to order');
  if (quantity === 0) return say('Sold out');
  return isDigital ? say('Handed out at once') : say('{count} in stock', { count: quantity });
}
