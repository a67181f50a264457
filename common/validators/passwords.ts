import { matchingFields } from './matching-fields.ts';

/** What a form shows under its two fields; both absent: nothing is wrong. */
export interface PasswordProblems {
  password?: string;
  confirm?: string;
}

/** The reset screen: 6 to 20 characters and the shared pattern, entered twice alike. */
export const resetPassword = (password: string, confirm: string): PasswordProblems => ({
  ...named('password', resetLength(password) ?? passwordPattern(password)),
  ...named('confirm', passwordConfirm(password, confirm)),
});

/** Registering, and passwords that an admin sets: 8 characters or more and the shared pattern, entered twice alike. */
export const newPassword = (password: string, confirm: string): PasswordProblems => ({
  ...named('password', password ? (platformPasswordLength(password) ?? passwordPattern(password)) : 'Password is required'),
  ...named('confirm', passwordConfirm(password, confirm)),
});

/** Replacing one's own password: it fits both places where passwords are chosen. */
export const changedPassword = (password: string): string | undefined =>
  newPassword(password, password).password ?? resetPassword(password, password).password;

const SIGNS = '@#$%^&+=?!*';
const LETTERS = `a lowercase letter, an uppercase letter, and one of ${SIGNS}`;

/** What a dialog says before anything is typed; it is what the dialog and the server then hold. */
export const PASSWORD_RULES = {
  reset: `6 to 20 characters with ${LETTERS}`,
  change: `8 to 20 characters with ${LETTERS}`,
} as const;

export const resetLength = (password: string): string | undefined => {
  if (!password) return 'Password is required';
  if (password.length < 6) return 'Must be at least 6 characters long';
  return password.length > 20 ? 'Must be at most 20 characters long' : undefined;
};

export const platformPasswordLength = (password: string): string | undefined =>
  password.length < 8 ? 'Must be at least 8 characters long' : undefined;

/** Its message names a length and fewer characters than it accepts; both are the specification's own. */
export const passwordPattern = (password: string): string | undefined =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /[@#$%^&+=?!*]/.test(password) ? undefined : PASSWORD_PATTERN_MESSAGE;

export const PASSWORD_PATTERN_MESSAGE =
  'Password must be at least 6 characters with 1 lowercase, 1 uppercase and a character from @#$%^&+=';

export const passwordConfirm = (password: string, confirm: string): string | undefined => {
  if (!confirm) return 'Password confirm is required';
  return matchingFields({ password, confirm }, 'password', 'confirm') && 'Passwords do not match';
};

const named = (name: keyof PasswordProblems, problem: string | undefined): PasswordProblems =>
  problem === undefined ? {} : { [name]: problem };
