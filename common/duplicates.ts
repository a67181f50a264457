/**
 * How two values are the same. `text`: without case and doubled spaces · `name`: also without accents, punctuation, spaces and
 * legal forms · `sound`: every word sounds alike (double metaphone) · `given`: the same of given names and their short forms ·
 * `host`: the host of a web address · `email`: without case, all of the record's addresses ·
 * `phone`: by digits · `zip`: the first five digits · `address`: street and zip.
 */
export const COMPARISONS = ['text', 'name', 'sound', 'given', 'host', 'email', 'phone', 'zip', 'address'] as const;
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
  /** From 1 to 100; the weights of the rules that hold are added, up to 100, unless `foundAs` says that the best counts. */
  readonly weight: number;
  readonly same: readonly SameValue[];
}

/** How possible duplicates of a module are judged and told of. */
export interface FoundAs {
  /** The weight of the best rule is the score, not the sum of all. */
  readonly score?: 'best';
  /** Further facts of a match, by their names: `{ city: 'current_address.city' }`. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Of a record out of reach is told that there is one, its score, and its owner's name. */
  readonly tellsOfHidden?: boolean;
}

export interface DuplicateMatch {
  /** null: it is out of the reader's reach. */
  _id: string | null;
  name: string | null;
  createdAt: string | null;
  /** From 1 to 100. */
  score: number;
  reasons: string[];
  /** The name of who it is assigned to, where the record is out of reach. */
  owner?: string | null;
  [fact: string]: unknown;
}

/** A match that the reader may open. */
export type SeenMatch = DuplicateMatch & { _id: string; createdAt: string };
export const isSeen = (match: DuplicateMatch): match is SeenMatch => match._id !== null && match.createdAt !== null;

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

/** Of candidates, as a staffing agency knows them again; each rule is enough by itself. */
export const sameCandidate = (...emails: string[]): readonly DuplicateRule[] => {
  const soundsAlike: SameValue[] = [
    { as: 'given', of: ['first_name'] },
    { as: 'sound', of: ['last_name'] },
  ];
  const zip: SameValue = { as: 'zip', of: ['current_address.zip'] };
  const telephone: SameValue = { as: 'phone', of: PHONES };
  return [
    { sentence: 'same e-mail', weight: 100, same: [{ as: 'email', of: emails }] },
    { sentence: 'same telephone and last name', weight: 90, same: [telephone, { as: 'name', of: ['last_name'] }] },
    { sentence: 'same name and zip', weight: 85, same: [...firstAndLast('name'), zip] },
    { sentence: 'similar name and same telephone', weight: 75, same: [...soundsAlike, telephone] },
    { sentence: 'similar name and same zip', weight: 75, same: [...soundsAlike, zip] },
  ];
};

export const sameCompany: readonly DuplicateRule[] = [
  { sentence: 'same name', weight: 90, same: [{ as: 'name', of: ['name'] }] },
  { sentence: 'same telephone', weight: 80, same: [{ as: 'phone', of: ['office_phone'] }] },
  { sentence: 'same website', weight: 80, same: [{ as: 'host', of: ['website'] }] },
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
