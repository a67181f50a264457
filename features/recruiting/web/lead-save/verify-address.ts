import type { AddressValue } from '#common/module.ts';
import { api } from '#web/api.ts';
import type { Saving, StepAnswer } from '#web/records/save-steps.ts';
import { askWhichAddress, type Suggestion } from './address-dialog.ts';

/** Before a lead is written: what its address may mean. A look-up that fails lets the save go on. */
export default async function verifyAddress({ values }: Saving): Promise<StepAnswer> {
  const entered = values.current_address as AddressValue;
  const suggestions = await suggestionsFor(entered);
  if (!suggestions) return { go: values };
  if (suggestions.length === 1 && isSame(suggestions[0]!, entered)) return { go: values };
  const chosen = await askWhichAddress({ entered, suggestions });
  if (chosen === null) return 'stop';
  return { go: chosen === 'original' ? values : { ...values, current_address: addressIn(chosen) } };
}

async function suggestionsFor(address: AddressValue): Promise<Suggestion[] | null> {
  try {
    return await api<Suggestion[]>('/api/address-verification/verify-address', { body: { address }, quiet: true });
  } catch (error) {
    console.error('The address was not checked.', error);
    return null;
  }
}

/** Without case and outer blanks; 5-digit and +4 zips differ. */
const isSame = (one: Suggestion, other: AddressValue) => PARTS.every((part) => plain(one[part]) === plain(other[part]));
const PARTS = ['street', 'city', 'state', 'zip'] as const;
const plain = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();
const addressIn = ({ street, city, state, zip }: Suggestion): AddressValue => ({ street, city, state, zip });
