import type { RecordOf } from '#common/module.ts';
import type { jobs } from '../../jobs.module.ts';
import { titleOf } from './feed-problems.ts';

export interface Publisher {
  name: string;
  /** Begins the addresses of its jobs. */
  url: string;
}
type Job = RecordOf<typeof jobs>;

export const feedHead = ({ name, url }: Publisher, builtAt: Date): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<source>\n${element('publisher', name)}${element('publisherurl', url)}${element('lastBuildDate', builtAt.toUTCString())}`;
export const FEED_FOOT = '</source>\n';

/** The elements of Indeed's reference. Neither account nor contact nor rate is one of them; a reader's job is without what is hidden from them. */
export function jobElement(job: Partial<Job>, { name, url }: Publisher): string {
  const number = job.job_id;
  const parts: [string, string | null | undefined][] = [
    ['title', titleOf(job)],
    ['date', job.post_date ?? job.createdAt?.slice(0, 10)],
    ['referencenumber', number?.toString()],
    ['url', number == null ? null : `${url}/jobs/${number}`],
    ['company', name],
    ['city', job.city],
    ['state', job.state],
    ['country', 'US'],
    ['postalcode', job.zip],
    ['description', job.description],
    ['category', job.profession],
    ['jobtype', job.opportunity_type],
  ];
  return `<job>\n${parts.map(([tag, text]) => (text ? element(tag, text) : '')).join('')}</job>\n`;
}

const element = (tag: string, text: string) => `<${tag}>${cdata(text)}</${tag}>\n`;

/** Control characters are no XML; `]]>` would end the text. */
const cdata = (text: string) =>
  // eslint-disable-next-line no-control-regex
  `<![CDATA[${text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
