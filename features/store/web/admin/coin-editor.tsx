import { useState } from 'react';
import { Button, SegmentedControl, Select, Skeleton, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labelOf } from '#common/module.ts';
import { api } from '#web/api.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { COIN_FACES } from '../../store-coins.module.ts';
import { CoinFace } from '../coin-face.tsx';
import { refreshStore, type Coin } from '../store-api.ts';
import { allOptions } from './admin-api.ts';
import classes from './admin.module.css';

const EVERYBODY = 'everybody';

/** `/admin/store-coin-editor`: how the store's money looks and whether the store is open, for everybody or for a client. */
export default function CoinEditor() {
  const coins = useQuery(allOptions<Coin>('storeCoins', 'store-coins'));
  const clients = useQuery(allOptions<{ _id: string; name: string }>('clients', 'clients'));
  const [client, setClient] = useState(EVERYBODY);
  const found = coins.data?.find((coin) => (coin.client ?? EVERYBODY) === client);
  return (
    <>
      <PageHead title={say('Store coin')} />
      <PageBody isOnePart>
        {(coins.isPending || clients.isPending) && <Skeleton h={240} />}
        {coins.isError && (
          <EmptyState icon="alert-triangle" title={say('The coins could not be loaded')} text={coins.error.message} />
        )}
        {coins.data && (
          <>
            <Select
              label={say('For')}
              className={classes.narrow}
              data={[
                { value: EVERYBODY, label: say('Everybody') },
                ...(clients.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              value={client}
              allowDeselect={false}
              onChange={(next) => setClient(next ?? EVERYBODY)}
            />
            <CoinForm key={`${client} ${found?._id ?? 'new'}`} coin={found} client={client === EVERYBODY ? null : client} />
          </>
        )}
      </PageBody>
    </>
  );
}

function CoinForm({ coin, client }: { coin: Coin | undefined; client: string | null }) {
  const module = useModule('storeCoins');
  const [name, setName] = useState(coin?.name ?? 'coins');
  const [face, setFace] = useState(coin?.face ?? 'star');
  const [image, setImage] = useState<string | null>(coin?.image ?? null);
  const [enabled, setEnabled] = useState(coin?.enabled ?? true);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const fields = { name, face, image, enabled, client };
    const call = coin
      ? api(`/api/store-coins/update-certain-fields/${coin._id}`, { method: 'PUT', body: { fields } })
      : api('/api/store-coins', { body: fields });
    await call.then(() => toast.success(say('The coin is saved'))).catch(() => undefined);
    await refreshStore();
    setPending(false);
  };
  const imageField = module && fieldOf(module, 'image');
  return (
    <section className={classes.form} aria-label={say('Coin')}>
      <div className={classes.coinPreview} aria-label={say('How it looks')}>
        <CoinFace coin={{ face, image }} size={72} />
        <span>120 {name || say('coins')}</span>
      </div>
      {!coin && (
        <p className="muted">{say('This client has no coin of its own yet: the one of everybody counts until you save one.')}</p>
      )}
      <TextInput label={say('Name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <div>
        <span id="face">{say('Face')}</span>
        <SegmentedControl
          aria-labelledby="face"
          fullWidth
          data={COIN_FACES.map((value) => ({ value, label: <FaceLabel face={value} /> }))}
          value={face}
          onChange={setFace}
        />
      </div>
      {imageField && (
        <FieldInput
          field={imageField}
          value={image}
          onChange={(next) => setImage((next as string | null) || null)}
          moduleName="storeCoins"
        />
      )}
      <Switch label={say('The store is open')} checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      <Button className={classes.save} loading={isPending} onClick={() => void save()}>
        {say('Save')}
      </Button>
    </section>
  );
}

function FaceLabel({ face }: { face: string }) {
  return (
    <span title={say(labelOf(face))}>
      <CoinFace coin={{ face, image: null }} size={24} />
      <span className="visually-hidden">{say(labelOf(face))}</span>
    </span>
  );
}
