import type { AddressValue } from '#common/module.ts';
import { createStore } from '#web/store.ts';

export interface Suggestion {
  street: string;
  city: string;
  state: string;
  zip: string;
  precision: 'address' | 'zip' | 'city';
}
/** null: back to the form. */
export type AddressAnswer = Suggestion | 'original' | null;
export interface AddressQuestion {
  entered: AddressValue;
  suggestions: readonly Suggestion[];
  answer: (answer: AddressAnswer) => void;
}
export const addressStore = createStore<AddressQuestion | null>(null);

/** Asks which of the addresses is meant. */
export const askWhichAddress = (question: Omit<AddressQuestion, 'answer'>): Promise<AddressAnswer> =>
  new Promise((resolve) => {
    addressStore.set({
      ...question,
      answer: (answer) => {
        addressStore.set(null);
        resolve(answer);
      },
    });
  });
