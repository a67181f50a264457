/** USPS Publication 28, appendices B and C: the common ones. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
  northeast: 'NE',
  northwest: 'NW',
  southeast: 'SE',
  southwest: 'SW',
};
const SUFFIXES: Readonly<Record<string, string>> = {
  alley: 'Aly',
  avenue: 'Ave',
  av: 'Ave',
  boulevard: 'Blvd',
  circle: 'Cir',
  court: 'Ct',
  cove: 'Cv',
  crossing: 'Xing',
  drive: 'Dr',
  expressway: 'Expy',
  freeway: 'Fwy',
  highway: 'Hwy',
  lane: 'Ln',
  parkway: 'Pkwy',
  place: 'Pl',
  plaza: 'Plz',
  road: 'Rd',
  square: 'Sq',
  street: 'St',
  terrace: 'Ter',
  trail: 'Trl',
  turnpike: 'Tpke',
};
const UNITS: Readonly<Record<string, string>> = {
  apartment: 'Apt',
  building: 'Bldg',
  department: 'Dept',
  floor: 'Fl',
  room: 'Rm',
  suite: 'Ste',
};

/** A street in postal form: `12 North Main Street Apartment 4` is `12 N Main St Apt 4`. What is not abbreviated stays as it is. */
export function postalStreet(street: string): string {
  const words = street.trim().replace(/[.,]/g, ' ').split(/\s+/).filter(Boolean);
  const from = /^\d/.test(words[0] ?? '') ? 1 : 0;
  const unit = words.findIndex((word, at) => at > from && (UNITS[word.toLowerCase()] !== undefined || isUnit(word)));
  const end = unit < 0 ? words.length : unit;
  const last = DIRECTIONS[words[end - 1]?.toLowerCase() ?? ''] && end - from > 2 ? end - 1 : end;
  return words
    .map((word, at) => {
      const lower = word.toLowerCase();
      if (at >= end) return UNITS[lower] ?? word;
      const isDirection = (at === from && last - from > 2) || (at === end - 1 && last < end);
      if (isDirection && DIRECTIONS[lower]) return DIRECTIONS[lower];
      return at === last - 1 && at > from ? (SUFFIXES[lower] ?? word) : word;
    })
    .join(' ');
}

const isUnit = (word: string) => /^(apt|ste|unit|fl|rm|bldg|#\w*)$/i.test(word);
