/** A US address as a form holds it; a blank part is unknown. */
export interface AskedAddress {
  street?: string | null | undefined;
  city?: string | null | undefined;
  /** A code or a name. */
  state?: string | null | undefined;
  /** Five digits, or five and four. */
  zip?: string | null | undefined;
}

/** How near the position is to the house. */
export type Precision = 'address' | 'zip' | 'city';

/** An address in postal form, with its position in degrees. */
export interface KnownAddress {
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  precision: Precision;
}

/** Answers what an address may mean, the likeliest first, five at most; none for nonsense. Throws when it cannot be asked. */
export interface AddressProvider {
  readonly provider: 'zips' | 'census' | 'smarty';
  suggest(address: AskedAddress): Promise<KnownAddress[]>;
}

export const MOST_SUGGESTIONS = 5;

export const isBlank = ({ street, city, state, zip }: AskedAddress): boolean =>
  [street, city, state, zip].every((part) => !part?.trim());
