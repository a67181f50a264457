import { useState } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useAccess } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import classes from './texts.module.css';

/** `/app/texts?number=…`: the inbox, and the open conversation. */
export default function TextsPage() {
  const [search, setSearch] = useSearchParams();
  const number = search.get('number');
  const { create } = useAccess('sms');
  const [isNew, setNew] = useState(false);
  const show = (next: string | null) => setSearch(next ? { number: next } : {});
  const back = (
    <ActionIcon hiddenFrom="sm" size="lg" aria-label={say('All texts')} onClick={() => show(null)}>
      <Icon name="arrow-left" size={20} />
    </ActionIcon>
  );
  return (
    <>
      <PageHead title={say('Texts')} isOneRow>
        {create && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setNew(true)}>
            {say('New text')}
          </Button>
        )}
      </PageHead>
      <div className={classes.panes} data-open={number ? '' : undefined}>
        <ThreadList open={number} onOpen={show} />
        {number ? (
          <ThreadView key={number} number={number} back={back} />
        ) : (
          <div className={classes.thread}>
            <EmptyState icon="message" title={say('Select a conversation')} text={say('Or write to a number.')} />
          </div>
        )}
      </div>
      {isNew && <NewNumber onClose={() => setNew(false)} onChosen={show} />}
    </>
  );
}

function NewNumber({ onClose, onChosen }: { onClose: () => void; onChosen: (number: string) => void }) {
  const [number, setNumber] = useState('');
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const stored = digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number.trim();
  const isNumber = digits.length === 10 || /^\+\d{8,15}$/.test(stored);
  const open = () => {
    if (!isNumber) return;
    onClose();
    onChosen(stored);
  };
  return (
    <FormDialog
      title={say('New text')}
      confirm={say('Write')}
      isPending={false}
      disabled={!isNumber}
      onSubmit={open}
      onClose={onClose}
    >
      <TextInput
        label={say('Phone number')}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
