import { say, sayLater } from '../words/say.ts';
/** What the sign-in page says when the way over the provider led nowhere, by the code in its address. */
const SENTENCES: Record<string, string> = {
  'not-set-up': sayLater('Single sign-on is not set up here. Please sign in another way.'),
  'provider-away': sayLater('The sign-in service cannot be reached. Please try again in a moment, or sign in another way.'),
  'attempt-unknown': sayLater('This sign-in took too long or was started in another browser. Please try again.'),
  'refused-by-provider': sayLater('You were not signed in: it was canceled or refused at the sign-in service. Please try again.'),
  'answer-not-valid': sayLater(
    'The answer from the sign-in service could not be verified. Please try again, or tell your administrator.',
  ),
  'email-not-verified': sayLater(
    'The sign-in service has not confirmed your email address. Please confirm it there and try again.',
  ),
  'no-account': sayLater('There is no account with your email address. Please ask your administrator for one.'),
  'account-inactive': sayLater('Your account is not active. Please ask your administrator.'),
  'other-identity': sayLater(
    'Your account is linked to a different identity at the sign-in service. Please ask your administrator to reset it.',
  ),
  'too-many-attempts': sayLater('Too many attempts. Please try again later.'),
};

export const refusalOf = (code: string): string => say(SENTENCES[code] ?? 'You could not be signed in. Please try again.');
