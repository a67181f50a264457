/** What the sign-in page says when the way over the provider led nowhere, by the code in its address. */
const SENTENCES: Record<string, string> = {
  'not-set-up': 'Single sign-on is not set up here. Please sign in another way.',
  'provider-away': 'The sign-in service cannot be reached. Please try again in a moment, or sign in another way.',
  'attempt-unknown': 'This sign-in took too long or was started in another browser. Please try again.',
  'refused-by-provider': 'You were not signed in: it was canceled or refused at the sign-in service. Please try again.',
  'answer-not-valid': 'The answer from the sign-in service could not be verified. Please try again, or tell your administrator.',
  'email-not-verified': 'The sign-in service has not confirmed your email address. Please confirm it there and try again.',
  'no-account': 'There is no account with your email address. Please ask your administrator for one.',
  'account-inactive': 'Your account is not active. Please ask your administrator.',
  'other-identity':
    'Your account is linked to a different identity at the sign-in service. Please ask your administrator to reset it.',
  'too-many-attempts': 'Too many attempts. Please try again later.',
};

export const refusalOf = (code: string): string => SENTENCES[code] ?? 'You could not be signed in. Please try again.';
