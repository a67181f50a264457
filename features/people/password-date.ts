/** When somebody chose their password, as `/api/users/passwords` answers it. Moments are ISO 8601 in UTC. */
export interface PasswordDate {
  _id: string;
  name: string;
  email: string;
  userType: string;
  active: boolean;
  /** null: no password was ever chosen. */
  changed: string | null;
  /** Until when a temporary password waits to be used; null: none waits. */
  temporaryUntil: string | null;
  lastSignIn: string | null;
}
