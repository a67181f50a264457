/** PostgreSQL cuts identifiers at 63 bytes; the longest thing that the tables append to a field is `$street` or `$module`. */
const MAX_IDENTIFIER = 63;
const MAX_FIELD_NAME = MAX_IDENTIFIER - '$street'.length;
/** Leaves room for what is derived from a module's table: link tables, sequences, indexes. */
const MAX_MODULE_NAME = 40;
export const MAX_FIELDS = 300;

/** What is wrong with the name of an admin-made module, or undefined. */
export const checkModuleName = (name: unknown): string | undefined => {
  if (typeof name !== 'string' || name === '') return 'Name is required.';
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return 'The name has letters and digits only and starts with a letter.';
  if (name.length > MAX_MODULE_NAME) return `The name has at most ${MAX_MODULE_NAME} characters.`;
  return isReserved(name, reservedModules) ? `“${name}” is reserved. Please choose another name.` : undefined;
};

/** The segment of a module's addresses: `equipmentLoans` → `equipment-loans`. */
export const pathOfName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** What is wrong with the name of a field that an admin adds, or undefined. */
export const checkFieldName = (name: unknown): string | undefined => {
  if (typeof name !== 'string' || name === '') return 'Name is required.';
  if (!/^[a-z][A-Za-z0-9_-]*$/.test(name)) {
    return 'The name begins with a lowercase letter, then letters, digits, hyphens and underscores.';
  }
  if (name.length > MAX_FIELD_NAME) return `The name has at most ${MAX_FIELD_NAME} characters.`;
  return isReserved(name, reservedFields) ? `“${name}” is reserved. Please choose another name.` : undefined;
};

/** Names that differ in nothing but case or in hyphen and underscore are taken for one: two of them may not stand together. */
export const caseFoldKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('-', '_');

/** A label inside a sentence: “PTO requests” → “PTO requests”, “Required items” → “required items”. */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}[\p{L}\p{N}]*/gu, (word) => (isAcronym(word) ? word : word.toLowerCase()));

/** What several records are called: as stated, “Leads”, and “Credentialing records”, whose label names what they are about. */
export const pluralOf = ({ label, singular, plural }: { label: string; singular: string; plural?: string }): string =>
  plural || (singular.startsWith(`${label} `) ? `${singular}s` : label);

/** “SMS”, “KPIs”. */
const isAcronym = (word: string): boolean => /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(word);

const isReserved = (name: string, reserved: ReadonlySet<string>): boolean =>
  reserved.has(caseFoldKey(name)) || prototypeNames.has(caseFoldKey(name));

const keys = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).map(caseFoldKey));

const prototypeNames = keys(
  `${Object.getOwnPropertyNames(Object.prototype).join(' ')} prototype arguments caller callee then toJSON`,
);

/** What PostgreSQL has in every table, the search language and request bodies have as their own, and every record has already. */
const reservedFields = keys(
  'ctid xmin xmax cmin cmax tableoid oid ' +
    'all any op field fields record notices relationshipsNeeded schema moduleOptions user userId ' +
    'id name description assigned_to created_by modified_by createdAt updatedAt deleted client version',
);

/** Path segments that are no modules. */
const reservedModules = keys(
  'auth app admin api events module modules health metrics outbox merge files search relationships layouts dropdowns ' +
    'settings record records runs new create custom undefined null',
);
