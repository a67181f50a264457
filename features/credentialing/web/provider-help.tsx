import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { WelcomeVideo, welcomeOptions } from './welcome-video.tsx';
import classes from './credentialing.module.css';
import { say } from '#web/words/say.ts';

/** The welcome video stays here when it was watched or put aside. */
export default function ProviderHelp() {
  const welcome = useQuery(welcomeOptions);
  return (
    <div className={classes.help}>
      <h1>{say('Help')}</h1>
      <h2>{say('Welcome to your area')}</h2>
      {welcome.isPending && <Skeleton h={220} />}
      {welcome.isError && <Alert color="red">{welcome.error.message}</Alert>}
      {welcome.data && <WelcomeVideo welcome={welcome.data} />}
      <h2>{say('Questions')}</h2>
      <p className="muted">
        {say('Do you have a question about an item? Write a message on its page, and our staff will answer.')}
      </p>
      <p>
        <Link to="/help/provider-area">{say('How everything here works')}</Link>
      </p>
    </div>
  );
}
