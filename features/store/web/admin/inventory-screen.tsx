import { useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { SideLine, SideList } from '#web/ui/side-list.tsx';
import { say } from '#web/words/say.ts';
import { offered, type Item } from '../store-api.ts';
import { ItemEditor } from './item-editor.tsx';

const NEW = 'new';

/** `/admin/store-inventory?open=…`: the items of the store, their options and their stock. */
export default function InventoryScreen() {
  const [query, setQuery] = useSearchParams();
  const open = query.get('open');
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const { data, isPending, error } = useQuery({
    queryKey: ['records', 'storeItems', 'inventory', words],
    queryFn: ({ signal }) =>
      api<{ records: Item[] }>('/api/store-items/dataSourceSearch', {
        body: { ...(words ? { search: words } : {}), pageSize: 200 },
        signal,
        quiet: true,
      }).then(({ records }) => records),
  });
  const show = (id: string | null) => setQuery(id ? { open: id } : {});
  const chosen = open === NEW ? undefined : data?.find(({ _id }) => _id === open);
  return (
    <>
      <PageHead title={say('Store inventory')}>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show(NEW)}>
          {say('New item')}
        </Button>
      </PageHead>
      <SideList
        label={say('Items')}
        isOpen={Boolean(open)}
        list={
          <>
            <TextInput
              aria-label={say('Find an item')}
              placeholder={say('Find an item')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {isPending && <Skeleton h={160} />}
            {error && <EmptyState icon="alert-triangle" title={say('The items could not be loaded')} text={error.message} />}
            {data?.length === 0 && <p className="muted">{say(words ? 'Nothing found.' : 'There are no items yet.')}</p>}
            {data?.map((item) => (
              <SideLine key={item._id} isOpen={item._id === open} onOpen={() => show(item._id)}>
                <span className="ellipsis">{item.name}</span>
                <span className="muted">{stockInWords(item)}</span>
              </SideLine>
            ))}
          </>
        }
      >
        {open && (open === NEW || chosen) ? (
          <ItemEditor key={`${open} ${chosen?.version ?? 0}`} item={chosen} onSaved={show} onBack={() => show(null)} />
        ) : (
          <EmptyState
            icon="shopping-bag"
            title={say('Select an item')}
            text={say('Or add a new one with its options, prices, and stock.')}
          />
        )}
      </SideList>
    </>
  );
}

function stockInWords(item: Item): string {
  const options = offered(item);
  if (!options.length) return say('No options');
  if (options.some(({ quantity }) => quantity === null)) return say('Made to order');
  const count = options.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return count ? say('{count} in stock', { count }) : say('Sold out');
}
