import { date as dateField } from '#common/fields/date.ts';
import { emailAddress } from '#common/fields/email-address.ts';
import { phone as phoneField } from '#common/fields/phone.ts';
import { isId } from '#common/ids.ts';
import { isServers, type InputKind, type PlacedInput } from './inputs.ts';
import type { SignatureValue } from './signing-answers.ts';

/** Of a picture, as its data URL carries it. */
export const MOST_PICTURE_BYTES = 500_000;
const MOST_TEXT = 5_000;
const MOST_SIGNATURE_TEXT = 120;

/** A value as it is kept, or a sentence. Nothing is null. */
export type ReadValue = { value: unknown; problem?: undefined } | { problem: string; value?: undefined };

/** What somebody gave for the inputs of one name: of a Radio the group has an input per option. */
export function readValue(group: readonly PlacedInput[], given: unknown): ReadValue {
  const [input] = group;
  if (given === null || given === undefined || given === '') return { value: null };
  const label = input!.field.label?.trim() || input!.field.name;
  const problem = (sentence: string): ReadValue => ({ problem: `${label}: ${sentence}` });
  if (isServers(input!)) return problem('This date is entered automatically.');
  return READERS[input!.type.inputType](
    given,
    problem,
    group.flatMap(({ field }) => field.options ?? []),
  );
}

type Reader = (given: unknown, problem: Problem, options: readonly string[]) => ReadValue;
type Problem = (sentence: string) => ReadValue;

const words: Reader = (given, problem) => {
  if (typeof given !== 'string') return problem('Enter text.');
  return given.length <= MOST_TEXT ? { value: given } : problem(`Enter at most ${MOST_TEXT} characters.`);
};
const amount: Reader = (given, problem) => {
  const number = typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : given;
  return typeof number === 'number' && Number.isFinite(number) ? { value: number } : problem('Enter a number.');
};
const day: Reader = (given, problem) => {
  const read = typeof given === 'string' ? dateField.parse(given, DATE) : { problem: '' };
  return 'problem' in read ? problem('Enter a date.') : { value: read.value };
};
const choice: Reader = (given, problem, options) =>
  typeof given === 'string' && options.includes(given) ? { value: given } : problem('Choose one of the options.');
const tick: Reader = (given, problem) => (typeof given === 'boolean' ? { value: given } : problem('Enter yes or no.'));
const fileId: Reader = (given, problem) => (isId(given) ? { value: given.toLowerCase() } : problem('Choose a file.'));
const ofField =
  ({ parse }: { parse: typeof emailAddress.parse }): Reader =>
  (given, problem) => {
    const read = parse(given, { type: 'TextField', label: '' });
    return 'problem' in read ? problem(read.problem) : { value: read.value };
  };

const DATE = { type: 'Date', label: 'Date' } as const;
function signature(given: unknown, problem: Problem): ReadValue {
  const { kind, text: typed, image } = (typeof given === 'object' ? given : {}) as Record<string, unknown>;
  if (kind === 'typed') {
    const name = typeof typed === 'string' ? typed.trim() : '';
    if (!name) return problem('Type your name.');
    return name.length <= MOST_SIGNATURE_TEXT
      ? { value: { kind, text: name } satisfies SignatureValue }
      : problem('This is too long.');
  }
  if (kind !== 'drawn' && kind !== 'uploaded') return problem('Please sign here.');
  if (typeof image !== 'string' || !/^data:image\/png;base64,iVBORw0KGgo[a-z0-9+/]+={0,2}$/i.test(image))
    return problem('The picture must be a PNG.');
  if ((image.length * 3) / 4 > MOST_PICTURE_BYTES) return problem('The picture is larger than 500 kB.');
  return { value: { kind, image } satisfies SignatureValue };
}

const READERS: Record<InputKind, Reader> = {
  TextField: words,
  TextArea: words,
  FullName: words,
  EmailAddress: ofField(emailAddress),
  Phone: ofField(phoneField),
  Number: amount,
  Currency: amount,
  Date: day,
  DateSigned: day,
  Checkbox: tick,
  Radio: choice,
  Dropdown: choice,
  Initials: signature,
  Signature: signature,
  File: fileId,
  Stamp: signature,
};

/** Whether a required input of this kind still waits: a box that must be ticked does. */
export const isMissing = ({ type }: Pick<PlacedInput, 'type'>, value: unknown): boolean =>
  value === null || value === undefined || value === '' || (type.inputType === 'Checkbox' && value === false);
