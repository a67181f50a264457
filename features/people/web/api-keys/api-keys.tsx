import { useState } from 'react';
import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { AccountPage } from '../account-page.tsx';
import classes from '../people.module.css';
import { ApiKeyList } from './api-key-list.tsx';
import { MadeKeyDialog } from './made-key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useApiKeys } from './own-api-keys.ts';

/** `/app/user/api-keys`: what programs may do in one's name. */
export default function ApiKeys() {
  const keys = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const isEmpty = keys.data?.length === 0;
  const button = <Button onClick={() => setMaking(true)}>{say('New API key')}</Button>;
  return (
    <AccountPage title={say('API keys')} actions={!isEmpty && button}>
      <p className={classes.lead}>
        {say('An API key lets a program work in your name. It can never do more than you can, and only what you allow.')}
      </p>
      {isEmpty ? (
        <EmptyState
          icon="key"
          title={say('No API keys yet')}
          text={say('Create one for each program, so that you can end each one separately.')}
        >
          {button}
        </EmptyState>
      ) : (
        <ApiKeyList {...keys} />
      )}
      {isMaking && (
        <NewKeyDialog
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <MadeKeyDialog apiKey={made} onClose={() => setMade(undefined)} />}
    </AccountPage>
  );
}
