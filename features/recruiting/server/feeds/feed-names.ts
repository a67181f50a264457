/** The eight destinations: as their address names them, and as `included_in_feeds` does. */
export const FEEDS = [
  { name: 'indeed', value: 'indeed' },
  { name: 'company-site', value: 'the company site' },
  { name: 'glassdoor', value: 'glassdoor' },
  { name: 'simplyedu', value: 'simplyedu' },
  { name: 'linkedin', value: 'linkedin' },
  { name: 'boxwood', value: 'boxwood' },
  { name: 'beyond', value: 'beyond' },
  { name: 'ziprecruiter', value: 'ziprecruiter' },
] as const;
export type FeedName = (typeof FEEDS)[number]['name'];
export const FEED_NAMES = FEEDS.map(({ name }) => name);

/** The value of `included_in_feeds`, by either of its names. */
export const feedValue = (given: string): string | undefined =>
  FEEDS.find(({ name, value }) => given === name || given === value)?.value;
