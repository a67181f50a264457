import { useState } from 'react';
import { Button, Checkbox, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { Price, useOwnCoin } from './coin-face.tsx';
import { Goal } from './goal.tsx';
import { ItemPicture } from './item-picture.tsx';
import { StoreHead } from './store-head.tsx';
import { balanceOptions, categoriesOptions, itemsOptions, offered, PAGE, type Item } from './store-api.ts';
import classes from './store.module.css';

const ALL = 'all';

/** `/store`: what coins buy, by category. */
export default function StoreScreen() {
  const { user } = useSession();
  const coin = useOwnCoin();
  const [category, setCategory] = useState(ALL);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const [isAffordable, setAffordable] = useState(false);
  const [page, setPage] = useState(0);
  const { data: wallet } = useQuery(balanceOptions(user._id));
  const { data: categories = [] } = useQuery(categoriesOptions);
  const shelf = {
    category: category === ALL ? null : category,
    words,
    atMost: isAffordable ? (wallet?.balance ?? 0) : null,
    page,
  };
  const { data, isPending, error } = useQuery(itemsOptions(shelf, dayOf()));
  const isClosed = coin.isError || coin.data?.enabled === false;
  const anew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPage(0);
      set(value);
    };
  if (isClosed)
    return (
      <div className={classes.page} data-area={areaOf(user.userType)}>
        <StoreHead title={say('Store')} />
        <EmptyState
          icon="shopping-bag"
          title={say('The store is closed')}
          text={say('An administrator opens it for your agency.')}
        />
      </div>
    );
  return (
    <div className={classes.page} data-area={areaOf(user.userType)}>
      <StoreHead title={say('Store')} />
      <Goal balance={wallet?.balance ?? 0} />
      <div className={classes.tools}>
        <TextInput
          aria-label={say('Find an item')}
          placeholder={say('Find an item')}
          value={typed}
          onChange={(event) => anew(setTyped)(event.currentTarget.value)}
        />
        <Checkbox
          label={say('What I can afford')}
          checked={isAffordable}
          onChange={(event) => anew(setAffordable)(event.currentTarget.checked)}
        />
      </div>
      {categories.length > 0 && (
        <div className={classes.categories}>
          <SegmentedControl
            aria-label={say('Category')}
            data={[{ value: ALL, label: say('Everything') }, ...categories.map(({ _id, name }) => ({ value: _id, label: name }))]}
            value={category}
            onChange={anew(setCategory)}
          />
        </div>
      )}
      {isPending && <Skeleton h={240} />}
      {error && <EmptyState icon="alert-triangle" title={say('The store could not be loaded')} text={error.message} />}
      {data?.records.length === 0 && (
        <EmptyState
          icon="shopping-bag"
          title={say('Nothing here')}
          text={say('Choose another category, or look at everything.')}
        />
      )}
      <ul className={classes.shelf} aria-label={say('Items')}>
        {data?.records.map((item) => (
          <ItemCard key={item._id} item={item} />
        ))}
      </ul>
      {data && data.total > PAGE && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {say('Previous')}
          </Button>
          <span className="muted">{say('Page {page} of {pages}', { page: page + 1, pages: Math.ceil(data.total / PAGE) })}</span>
          <Button variant="default" disabled={(page + 1) * PAGE >= data.total} onClick={() => setPage(page + 1)}>
            {say('Next')}
          </Button>
        </div>
      )}
    </div>
  );
}

export const areaOf = (userType: string) => (userType === 'Provider' ? 'provider' : 'app');

function ItemCard({ item }: { item: Item }) {
  const options = offered(item);
  const prices = options.map(({ price }) => price);
  const least = <Price count={Math.min(...prices)} />;
  const isSoldOut = options.every(({ quantity }) => quantity === 0);
  return (
    <li>
      <Link to={`/store/items/${item._id}`} className={classes.itemLink}>
        <ItemPicture image={item.image} />
        <strong>{item.name}</strong>
        {isSoldOut ? (
          <span className="muted">{say('Sold out')}</span>
        ) : (
          <span className={classes.cardPrice}>
            {Math.min(...prices) < Math.max(...prices) ? say('from {price}', { price: least }) : least}
          </span>
        )}
      </Link>
    </li>
  );
}
