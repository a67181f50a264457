import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { SearchTree } from '#common/search.ts';
import { api } from '#web/api.ts';
import { unsentCounts } from '#web/offline/unsent.ts';
import { useSession } from '#web/session.tsx';
import { sessionStore } from '#web/session-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import classes from './captures.module.css';

interface Begun {
  _id: string;
  name: string | null;
  required_item: string | null;
  state: 'open' | 'done';
  pages: unknown[] | null;
  updatedAt: string;
}
interface Asked {
  _id: string;
  name: string | null;
  label: string | null;
  description: string | null;
}
const MOST = 100;

const search = <T,>(path: string, searchTerms: SearchTree, signal: AbortSignal) =>
  api<{ records: T[] }>(`/api/${path}/dataSourceSearch`, { body: { searchTerms, pageSize: MOST }, signal, quiet: true }).then(
    ({ records }) => records,
  );

/** What this person has begun to photograph, and which of their items ask for a document. */
export default function Captures() {
  const isProvider = useSession().user.userType === 'Provider';
  const unsent = useQuery({
    queryKey: ['unsent pages'],
    queryFn: () => unsentCounts(sessionStore.token() ?? '').catch(() => new Map<string, number>()),
    networkMode: 'always',
    gcTime: 0,
  });
  const here = [...(unsent.data?.keys() ?? [])];
  const begun = useQuery({
    queryKey: ['records', 'documentCaptures', 'open', here],
    queryFn: ({ signal }) => search<Begun>('doc-cap', begunOr(here), signal),
    enabled: unsent.data !== undefined,
  });
  const asked = useQuery({
    queryKey: ['records', 'credentialingRequiredItems', 'to photograph'],
    queryFn: ({ signal }) => search<Asked>('credentialing-required-items', TO_PHOTOGRAPH, signal),
    enabled: isProvider,
  });
  const problem = begun.error ?? asked.error;
  const notSent = ({ _id }: Begun) => unsent.data?.get(_id) ?? 0;
  const withPages = begun.data?.filter((each) => notSent(each) > 0 || (each.state === 'open' && each.pages?.length)) ?? [];
  const started = new Set(withPages.map(({ required_item }) => required_item));
  const others = (asked.data ?? []).filter(({ _id }) => !started.has(_id));
  return (
    <>
      {isProvider ? <h1>{say('Photograph a document')}</h1> : <PageHead title={say('Photograph a document')} />}
      <div className={classes.page} data-staff={!isProvider || undefined}>
        {problem && <Alert color="red">{problem.message}</Alert>}
        {(begun.isPending || (isProvider && asked.isPending)) && <Skeleton h={160} />}
        {withPages.length > 0 && (
          <section aria-labelledby="begun">
            <h2 id="begun">{say('Not sent yet')}</h2>
            <ul className={classes.rows}>
              {withPages.map((capture) => (
                <li key={capture._id}>
                  <Link to={`/doc-cap/${capture._id}`}>
                    <strong>{capture.name ?? say('Document')}</strong>
                    <span className="muted">
                      {counted(capture.pages?.length ?? 0)}
                      {notSent(capture) > 0 && say(', {count} more on this device', { count: notSent(capture) })} ·{' '}
                      <RelativeTime value={capture.updatedAt} />
                    </span>
                    <Icon name="chevron-right" size={18} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section aria-labelledby="asked">
            <h2 id="asked">{say('To photograph')}</h2>
            <ul className={classes.rows}>
              {others.map((item) => (
                <Item key={item._id} item={item} />
              ))}
            </ul>
          </section>
        )}
        {begun.data && !withPages.length && !others.length && (!isProvider || asked.data) && (
          <EmptyState
            icon="camera"
            title={say('Nothing to photograph')}
            text={
              isProvider
                ? say('No item of yours asks for a document now.')
                : say('Open an item of a credentialing record and choose “Photograph it”.')
            }
          >
            {isProvider && (
              <Button component={Link} to="/provider/documents" variant="default">
                {say('Add a document')}
              </Button>
            )}
          </EmptyState>
        )}
      </div>
    </>
  );
}

const begunOr = (ids: string[]): SearchTree => ({
  any: [
    { field: 'state', op: 'equals', value: 'open' },
    { field: '_id', op: 'in', value: ids },
  ],
});

const TO_PHOTOGRAPH: SearchTree = {
  all: [
    { field: 'field_type', op: 'equals', value: 'Uploaded Document' },
    { field: 'provider_assigned', op: 'equals', value: true },
    { field: 'stage', op: 'in', value: ['rejected', 'expired', 'expiring', 'waiting'] },
  ],
};

const counted = (pages: number) => say({ one: '1 page', other: '{count} pages' }, { count: pages });

function Item({ item }: { item: Asked }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => api<{ record: { _id: string } }>('/api/doc-cap', { body: { required_item: item._id } }),
    onSuccess: ({ record }) => navigate(`/doc-cap/${record._id}`),
  });
  const name = item.label ?? item.name ?? say('Document');
  return (
    <li className={classes.item}>
      <span>
        <strong>{name}</strong>
        {item.description && <span className="muted">{item.description}</span>}
      </span>
      <Button
        variant="default"
        aria-label={say('Photograph {name}', { name })}
        leftSection={<Icon name="camera" size={18} />}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {say('Photograph')}
      </Button>
    </li>
  );
}
