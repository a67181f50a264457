import { formatNumber } from '#web/formats.ts';
import { sayLater } from '#web/words/say.ts';
import type { FilterName, Stage } from './review-filters.ts';

export const STAGE_LABELS: Record<Stage, string> = {
  submitted: sayLater('Submitted'),
  rejected: sayLater('Sent back'),
  waiting: sayLater('Waiting'),
  expiring: sayLater('Expiring'),
  expired: sayLater('Expired'),
};

export const FILTER_LABELS: Record<FilterName, string> = {
  team: sayLater('Team'),
  profession: sayLater('Profession'),
  account: sayLater('Account'),
  type: sayLater('Document type'),
  owner: sayLater('Owner'),
};

export const EMPTY: Record<Stage, { title: string; text: string }> = {
  submitted: { title: sayLater('Nothing to review'), text: sayLater('What providers submit appears here.') },
  rejected: {
    title: sayLater('Nothing is sent back'),
    text: sayLater('Items that you send back stay here until the provider submits them again.'),
  },
  waiting: { title: sayLater('No provider has anything to do'), text: sayLater('Items that wait for a provider appear here.') },
  expiring: {
    title: sayLater('Nothing expires soon'),
    text: sayLater('Items appear here when the first notice of their expiry is due.'),
  },
  expired: { title: sayLater('Nothing has expired'), text: sayLater('Items appear here on the day after their last day.') },
};

/** The server counts no further than this. */
const MOST_COUNTED = 1_000;
export const inCount = (count: number): string =>
  count >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count);

/** What `since` counts from in each stage. */
export const SINCE: Record<Stage, string> = {
  submitted: sayLater('Submitted'),
  rejected: sayLater('Sent back'),
  waiting: sayLater('With the provider since'),
  expiring: sayLater('First notice due'),
  expired: sayLater('Expired'),
};
