import { Decimal as Library } from 'decimal.js';

/** Decimal numbers of 40 digits, rounded halves away from zero: 0.1 + 0.2 is 0.3. */
export const Decimal = Library.clone({ precision: 40, rounding: Library.ROUND_HALF_UP, defaults: true });
export type Decimal = Library;
