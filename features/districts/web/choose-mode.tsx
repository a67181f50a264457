import { useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { enableClientMode, enterDistrict, isOwnPicture, type SessionWithModes } from './modes-api.ts';
import classes from './modes.module.css';

interface Choice {
  _id: string;
  name: string;
  imageUrl: string | null;
}

/** `/app/work-for`: chooses the district, and for admins the client, that this session is narrowed to. */
export default function ChooseMode() {
  const { user, district, clientMode } = useSession() as SessionWithModes;
  const isAdmin = user.userType === 'System Admin' || user.userType === 'Admin';
  const districts = useAccess('districts').access;
  return (
    <>
      <PageHead title={say('Work for a district')} />
      <PageBody isNarrow>
        {districts && (
          <Choices
            title={say('Districts')}
            hint={say('For an hour you see the accounts of one district, and what belongs to them.')}
            path="/api/districts"
            terms={{ active: true }}
            chosen={district?._id}
            verb={say('Enter')}
            verbOf={(name) => say('Enter {name}', { name })}
            onChoose={enterDistrict}
          />
        )}
        {isAdmin && (
          <Choices
            title={say('Clients')}
            hint={say('You see the records of one client and those of none. What you add belongs to the client.')}
            path="/api/clients"
            terms={{}}
            chosen={clientMode?._id}
            verb={say('Work for')}
            verbOf={(name) => say('Work for {name}', { name })}
            onChoose={enableClientMode}
          />
        )}
      </PageBody>
    </>
  );
}

interface ChoicesProps {
  title: string;
  hint: string;
  path: string;
  terms: object;
  chosen: string | undefined;
  verb: string;
  verbOf: (name: string) => string;
  onChoose: (id: string) => Promise<void>;
}
function Choices({ title, hint, path, terms, chosen, verb, verbOf, onChoose }: ChoicesProps) {
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['records', path.replace('/api/', ''), 'modes'],
    queryFn: ({ signal }) =>
      api<{ records: Choice[] }>(`${path}/dataSourceSearch`, {
        body: { searchTerms: terms, sortField: 'name', sortOrder: 'asc', pageSize: 200 },
        signal,
        quiet: true,
      }),
  });
  const choose = async (id: string) => {
    setBusy(id);
    try {
      await onChoose(id);
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setBusy(null);
    }
  };
  const found = (data?.records ?? []).filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  return (
    <section aria-label={title} className={classes.choices}>
      <h2>{title}</h2>
      <p className="muted">{hint}</p>
      {(data?.records.length ?? 0) > 8 && (
        <TextInput
          aria-label={say('Search the {list}', { list: title.toLowerCase() })}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {error && (
        <EmptyState
          icon="alert-triangle"
          title={say('The {list} could not be loaded', { list: title.toLowerCase() })}
          text={error.message}
        />
      )}
      {!data && !error && <Skeleton h={120} />}
      {data && found.length === 0 && <p>{say('There is none.')}</p>}
      <ul className={classes.list}>
        {found.map(({ _id, name, imageUrl }) => (
          <li key={_id}>
            {isOwnPicture(imageUrl) ? <img src={imageUrl} alt="" /> : <InitialsAvatar name={name} size={28} />}
            <span className={`ellipsis ${classes.name}`}>{name}</span>
            {chosen === _id ? (
              <b>{say('Chosen')}</b>
            ) : (
              <Button variant="default" loading={busy === _id} onClick={() => void choose(_id)} aria-label={verbOf(name)}>
                {verb}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
