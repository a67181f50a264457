import { foldedSql } from '../accounts/fold-address.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { StoredField } from './module.ts';

/** How a column is compared and sorted: free text without case; choices, ids and dates as they are. */
export const comparable = (stored: StoredField, name: string) => (isFreeText(stored) ? foldedText(stored, name) : name);
/** Text without case; an address that names one account as sign-in compares it. */
export const foldedText = (stored: StoredField | undefined, name: string) =>
  stored?.field.type === 'EmailAddress' && stored.field.unique ? foldedSql(name) : `lower(${name})`;
export const isFreeText = (stored: StoredField) => typeOf(stored.field).traits.isFreeText === true;

/** The digits of a telephone number, as a part of one is compared. */
export const digitsSql = (name: string) => `regexp_replace(${name}, '[^0-9]', '', 'g')`;
