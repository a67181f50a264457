import { useState } from 'react';
import { Alert, Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { localeInWords } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import type { SigningView } from '../../signing-answers.ts';
import { giveConsent, signingOptions, type Opened } from './signing-api.ts';
import { OtherWays, type Ways } from './other-ways.tsx';
import { SigningFrame } from './signing-frame.tsx';
import classes from './signing.module.css';

/** Before the document: who asks, for what, until when, and whether signing electronically is all right. */
export function Consent({ opened, view, ways }: { opened: Opened; view: SigningView; ways: Ways }) {
  const [isAgreed, setAgreed] = useState(false);
  const queryClient = useQueryClient();
  const agree = useMutation({
    mutationFn: () => giveConsent(opened),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: signingOptions(opened).queryKey, exact: true }),
  });
  const { agreement, recipient, consent } = view;
  return (
    <SigningFrame title={agreement.name ?? say('Document')}>
      <section className={classes.sheet} aria-label={say('Before you begin')}>
        <p className={classes.lead}>
          {recipient.name ? say('Hello {name},', { name: recipient.name }) : say('Hello,')}{' '}
          {say('{sender} asks you to fill in and sign “{document}”.', {
            sender: agreement.sender ?? say('somebody'),
            document: agreement.name ?? say('this document'),
          })}
        </p>
        {agreement.message && <blockquote className={classes.message}>{agreement.message}</blockquote>}
        <p className="muted">
          {say({ one: '1 page', other: '{count} pages' }, { count: view.pages.length })}
          {agreement.expires_at && <>{say(' · please sign by {date}', { date: dayOf(agreement.expires_at) })}</>}
        </p>
        <div className={classes.consentText} role="region" aria-label={say('Electronic records and signatures')}>
          {consent.text.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Checkbox
          size="md"
          label={say('I agree to use electronic records and signatures')}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {agree.isError && (
          <Alert color="red" role="alert">
            {agree.error.message}
          </Alert>
        )}
        <Button size="lg" disabled={!isAgreed} loading={agree.isPending} onClick={() => agree.mutate()}>
          {say('Continue to the document')}
        </Button>
        <OtherWays {...ways} />
      </section>
    </SigningFrame>
  );
}

const dayOf = (moment: string) => new Intl.DateTimeFormat(localeInWords(), { dateStyle: 'long' }).format(new Date(moment));
