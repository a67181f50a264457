/** What somebody has besides a password, as `/api/users/second-factors` answers it; nothing of it is secret. Moments are ISO 8601 in UTC. */
export interface SecondFactors {
  totp: { since: string } | null;
  recoveryCodesLeft: number;
  passkeys: { _id: string; name: string; createdAt: string; lastUsed: string | null }[];
}

/** What sets up an authenticator app, shown once. */
export interface TotpSetup {
  /** Base32, for typing in. */
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
  /** The same as an SVG. */
  qr: string;
}

export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery-code'] as const;

/** A right password is not enough: what else a sign-in asks for. */
export interface AskedSecondFactor {
  /** The bearer of the second step: five minutes, for it only; a new password ends it. */
  token: string;
  methods: (typeof SECOND_FACTOR_METHODS)[number][];
}
