import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export interface SignInOptions {
  singleSignOn: { name: string } | null;
  passwordsFor: 'everybody' | 'system-admins';
}

/** How one may sign in to this installation, besides a passkey; undefined until it is known. */
export const useSignInOptions = (): SignInOptions | undefined =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => api<SignInOptions>('/api/users/sign-in-options', { quiet: true, anonymous: true }),
    staleTime: Infinity,
  }).data;
