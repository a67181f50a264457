import { lazy, Suspense, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAddressParts } from '#web/address-parts.ts';
import { withQueryParts } from '#web/query-parts.ts';
import { useAccess } from '#web/session.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { answerTo } from '../compose/answer-to.ts';
import type { Composed } from '../compose/composed.ts';
import { threadsOf, type Mail } from '../mail-api.ts';
import { FolderList } from './folder-list.tsx';
import { LetterList } from './letter-list.tsx';
import { AT_ONCE, lettersOptions, moveLetters, type Place } from './mailbox-api.ts';
import { OpenThread } from './open-thread.tsx';
import { ReadNow } from './read-now.tsx';
import { useArchive } from './use-archive.ts';
import { useMailKeys } from './use-mail-keys.ts';
import classes from './mailbox.module.css';

const Composer = lazy(() => import('../compose/composer.tsx'));

/** `/app/messages`: one's own mail by folders; the list, and beside it the open conversation. */
export default function MailboxPage() {
  const { create } = useAccess('messages');
  const [search, setSearch] = useAddressParts();
  const place: Place = search.get('folder') ?? 'inbox';
  const open = search.get('open');
  const [words, setWords] = useState(search.get('q') ?? '');
  const [wanted] = useDebouncedValue(words.trim(), 250);
  const [amount, setAmount] = useState(AT_ONCE);
  const [composed, compose] = useState<Composed>();
  const letters = useQuery(lettersOptions(place, wanted, amount));
  const threads = threadsOf(letters.data?.records ?? []);
  const shown = threads.find((thread) => thread.some(({ _id }) => _id === open));
  const newest = shown?.at(-1);
  const archive = useArchive();
  const set = (fields: Record<string, string | null>) => setSearch((before) => withQueryParts(before, fields));
  const show = (letter: Mail) => {
    if (letter.status === 'Draft') compose(draftOf(letter));
    else set({ open: letter._id });
  };
  const step = (by: 1 | -1) => {
    const at = shown ? threads.indexOf(shown) + by : 0;
    const next = threads[at]?.at(-1);
    if (next && next.status !== 'Draft') set({ open: next._id });
  };
  const putAway = async () => {
    if (!shown) return;
    const at = threads.indexOf(shown);
    const next = (threads[at + 1] ?? threads[at - 1])?.at(-1);
    await archive(shown.map(({ _id }) => _id));
    set({ open: next?._id ?? null });
  };
  useMailKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      e: () => void putAway(),
      r: () => newest && create && compose(answerTo(newest, 'sender')),
      a: () => newest && create && compose(answerTo(newest, 'all')),
      f: () => newest && create && compose(answerTo(newest, 'forward')),
      c: () => create && compose({}),
      u: () => set({ open: null }),
    },
    composed === undefined,
  );
  return (
    <>
      <PageHead title={say('Mail')}>
        <ReadNow />
        {create && (
          <Button leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => compose({})}>
            {say('Write message')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page} data-open={open ? '' : undefined}>
        <FolderList place={place} onChosen={(folder) => set({ folder: folder === 'inbox' ? null : folder, open: null })} />
        <section className={classes.letters} aria-label={say('Messages')}>
          <div className={classes.search}>
            <TextInput
              aria-label={say('Search mail')}
              placeholder={say('Search: {operators}', { operators: 'from: to: has:attachment' })}
              leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          </div>
          <LetterList
            threads={threads}
            place={place}
            isPending={letters.isPending}
            problem={letters.error?.message}
            isSearched={Boolean(wanted)}
            open={newest?._id}
            onOpen={show}
            hasMore={(letters.data?.total ?? 0) > amount && amount < 200}
            onMore={() => setAmount(Math.min(200, amount + AT_ONCE))}
          />
        </section>
        <OpenThread
          open={open}
          thread={newest?.thread ?? undefined}
          onBack={() => set({ open: null })}
          onAnswer={create ? (letter, how) => compose(answerTo(letter, how)) : undefined}
          onArchive={() => void putAway()}
          onMove={(ids, folder) => void moveLetters(ids, folder).then(() => set({ open: null }))}
        />
      </div>
      {composed && (
        <Suspense>
          <Composer
            key={composed.draft ?? composed.replyTo ?? 'new'}
            initial={composed}
            onClose={() => compose(undefined)}
            onAgain={compose}
          />
        </Suspense>
      )}
    </>
  );
}

const draftOf = (letter: Mail): Composed => ({
  to: (letter.to ?? []).join(', '),
  cc: (letter.cc ?? []).join(', '),
  bcc: (letter.bcc ?? []).join(', '),
  subject: letter.subject ?? '',
  message: letter.message ?? '',
  draft: letter._id,
  files: letter.attached_files ?? [],
  ...(letter.reply_to_message ? { replyTo: letter.reply_to_message } : {}),
  ...(letter.related_record?.recordId ? { about: letter.related_record } : {}),
});
