/**
 * How two values are the same. `text`: without case and doubled spaces · `name`: also without accents, punctuation, spaces and
 * legal forms · `sound`: every word sounds alike (double metaphone) · `email`: without case, all of the record's addresses ·
 * `phone`: by digits · `zip`: the first five digits · `address`: street and zip.
 */
export const COMPARISONS = ['text', 'name', 'sound', 'email', 'phone', 'zip', 'address'] as const;
export type ComparedAs = (typeof COMPARISONS)[number];

/** One value of any of these fields; a part of an address as `current_address.zip`. */
export interface SameValue {
  readonly as: ComparedAs;
  readonly of: readonly string[];
}

/** Records are possible duplicates when they are the same in all of `same`. */
export interface DuplicateRule {
  /** As people read it: "same e-mail". */
  readonly sentence: string;
  /** From 1 to 100; the weights of the rules that hold are added, up to 100. */
  readonly weight: number;
  readonly same: readonly SameValue[];
}

export interface DuplicateMatch {
  _id: string;
  name: string | null;
  createdAt: string;
  /** From 1 to 100. */
  score: number;
  reasons: string[];
}

export const MOST_MATCHES = 20;

export const rootOf = (path: string): string => path.split('.')[0]!;
export const comparedFields = (rules: readonly DuplicateRule[]): string[] => [
  ...new Set(rules.flatMap(({ same }) => same.flatMap((each) => each.of.map(rootOf)))),
];

const PHONES = ['mobile_phone', 'home_phone', 'office_phone', 'other_phone'];
const firstAndLast = (as: ComparedAs): SameValue[] => [
  { as, of: ['first_name'] },
  { as, of: ['last_name'] },
];

/** Of people; `emails` are the fields that hold their addresses. */
export const samePerson = (...emails: string[]): readonly DuplicateRule[] => [
  { sentence: 'same e-mail', weight: 60, same: [{ as: 'email', of: emails }] },
  { sentence: 'same name and telephone', weight: 50, same: [...firstAndLast('name'), { as: 'phone', of: PHONES }] },
  { sentence: 'same name and zip', weight: 40, same: [...firstAndLast('name'), { as: 'zip', of: ['current_address.zip'] }] },
  { sentence: 'similar name and same telephone', weight: 30, same: [...firstAndLast('sound'), { as: 'phone', of: PHONES }] },
];

export const sameCompany: readonly DuplicateRule[] = [
  { sentence: 'same name', weight: 60, same: [{ as: 'name', of: ['name'] }] },
  { sentence: 'same telephone', weight: 40, same: [{ as: 'phone', of: ['office_phone'] }] },
  { sentence: 'same website', weight: 30, same: [{ as: 'text', of: ['website'] }] },
  { sentence: 'same address', weight: 30, same: [{ as: 'address', of: ['billing_address'] }] },
  {
    sentence: 'similar name and same zip',
    weight: 30,
    same: [
      { as: 'sound', of: ['name'] },
      { as: 'zip', of: ['billing_address.zip'] },
    ],
  },
];
