import type { SignIn } from './demo-loader.ts';

/** A line for each person whom the start names. */
export function signInsInWords(signIns: readonly SignIn[]): string[] {
  const width = (of: 'label' | 'email') => Math.max(...signIns.map((signIn) => signIn[of].length));
  return signIns.map(
    ({ label, email, password = '(the password that you set)' }) =>
      `${label.padEnd(width('label'))}  ${email.padEnd(width('email'))}  ${password}`,
  );
}
