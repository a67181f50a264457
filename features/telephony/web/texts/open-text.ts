import { createStore } from '#web/store.ts';

/** With whom the conversation beside one's work is; undefined: none is open. */
export const openedNumber = createStore<string | undefined>(undefined);

/** The text link of any phone field opens the conversation beside one's work. */
export default function openText(number: string): void {
  openedNumber.set(storedOf(number));
}

const storedOf = (number: string): string => {
  const american = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number);
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : number;
};
