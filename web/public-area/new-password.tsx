import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../ui/page-title.ts';
import { say } from '../words/say.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { TemporaryLogin } from './temporary-login.tsx';

/** First the temporary password, then the new one: the second form opens only with the token of the first. */
export default function NewPassword() {
  usePageTitle(say('New password'));
  const { state } = useLocation() as { state: { email?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [token, setToken] = useState('');
  return token ? (
    <NewPasswordForm email={email} token={token} />
  ) : (
    <TemporaryLogin email={email} onEmail={setEmail} onVerified={setToken} />
  );
}
