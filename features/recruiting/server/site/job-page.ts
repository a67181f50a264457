import { dayInWords } from '#common/day-in-words.ts';
import type { Option } from '#common/field.ts';
import { cleanRichText } from '#server/records/rich-text.ts';
import { jobList, labelIn, options, placeOf } from './list-page.ts';
import type { PublicJob } from './public-jobs.ts';
import { layout, text, type Site } from './site-layout.ts';

export interface FormState {
  values?: Readonly<Record<string, string>>;
  problems?: Readonly<Record<string, string>>;
  isReceived?: boolean;
}

/** A job with its form to apply, and as `JobPosting` for search engines. */
export function jobPage(site: Site, job: PublicJob, professions: readonly Option[], state: FormState = {}): string {
  const place = placeOf(job);
  return layout(site, {
    title: [job.title, place].filter(Boolean).join(', '),
    description: plain(job.description ?? '').slice(0, 200) || `${job.title} at ${site.brand.name}`,
    path: `/jobs/${job.job_id}`,
    head: `<script type="application/ld+json">${postingOf(site, job)}</script>\n`,
    body: `<p><a href="/jobs">All jobs</a></p>
<h1>${text(job.title)}</h1>
<ul class="facts">${factsOf(job, place, professions)
      .map((fact) => `<li>${text(fact)}</li>`)
      .join('')}</ul>
<div>${cleanRichText(job.description ?? '')}</div>
<h2 id="apply">Apply</h2>
${state.isReceived ? RECEIVED : form(job, professions, state)}`,
  });
}

const RECEIVED = '<p class="note" role="status">Your application was received. Thank you. We will contact you soon.</p>';

const factsOf = (job: PublicJob, place: string, professions: readonly Option[]) =>
  [
    place,
    labelIn(professions, job.profession),
    job.specialty,
    job.opportunity_type,
    job.shift,
    job.weekly_hours ? `${job.weekly_hours} hours a week` : '',
    job.start_date ? `Starts ${dayInWords(job.start_date, 'long')}` : '',
    `Job ${job.job_id}`,
  ].filter((fact): fact is string => Boolean(fact));

function form(
  { job_id, profession }: PublicJob,
  professions: readonly Option[],
  { values = {}, problems = {} }: FormState,
): string {
  const field = (name: string, label: string, more: string) =>
    `<label>${label}<input name="${name}" value="${text(values[name])}" ${more}${problems[name] ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : ''}>${wrong(name, problems)}</label>`;
  return `<form class="apply" method="post" action="/jobs/${job_id}/apply#apply" enctype="multipart/form-data" data-draft="${job_id}">
${Object.keys(problems).length ? '<p class="wrong" role="alert">Please check the fields that are marked.</p>' : ''}
<div class="two">${field('first_name', 'First name', 'autocomplete="given-name" required maxlength="100"')}
${field('last_name', 'Last name', 'autocomplete="family-name" required maxlength="100"')}</div>
<div class="two">${field('email', 'Email', 'type="email" autocomplete="email" required maxlength="254"')}
${field('phone', 'Phone (optional)', 'type="tel" autocomplete="tel" maxlength="30"')}</div>
<div class="two">${field('zip', 'Zip (optional)', 'inputmode="numeric" autocomplete="postal-code" maxlength="10"')}
<label>Profession (optional)<select name="profession"><option value="">Choose</option>${options(professions, values.profession ?? profession ?? undefined)}</select>${wrong('profession', problems)}</label></div>
<label>Resume (optional)<input type="file" name="resume" accept=".pdf,.docx,.doc,.rtf,.txt,image/*">${wrong('resume', problems)}</label>
<label>Message (optional)<textarea name="message" maxlength="5000">${text(values.message)}</textarea></label>
<label class="check"><input type="checkbox" name="consent_sms" value="true"${values.consent_sms ? ' checked' : ''}> I agree to receive text messages about jobs. I can reply STOP at any time.</label>
<div class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></div>
<div><button>Apply</button></div>
</form>`;
}

const wrong = (name: string, problems: Readonly<Record<string, string>>) =>
  problems[name] ? `<span class="wrong" id="${name}-wrong">${text(problems[name])}</span>` : '';

/** schema.org; a script element cannot be left from within. */
function postingOf({ brand, url }: Site, job: PublicJob): string {
  const posting = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description ?? job.title,
    identifier: { '@type': 'PropertyValue', name: brand.name, value: String(job.job_id) },
    datePosted: job.post_date,
    employmentType:
      job.opportunity_type === 'Direct Hire' ? 'FULL_TIME' : job.opportunity_type === 'Per Diem' ? 'PER_DIEM' : 'CONTRACTOR',
    hiringOrganization: { '@type': 'Organization', name: brand.name, sameAs: url },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.city,
        addressRegion: job.state,
        postalCode: job.zip,
        addressCountry: 'US',
      },
    },
    directApply: true,
    url: job.url,
  };
  return JSON.stringify(posting).replaceAll('<', '\\u003c');
}

const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** What stands in the place of a job that is closed. */
export const closedPage = (site: Site, title: string, similar: readonly PublicJob[], professions: readonly Option[]): string =>
  layout(site, {
    title: 'This job is closed',
    description: `This job is no longer open. See other open jobs at ${site.brand.name}.`,
    path: '/jobs',
    body: `<h1>This job is closed</h1><p>${text(title)} is no longer open.</p>
${similar.length ? `<h2>Similar jobs</h2>${jobList(similar, professions)}` : ''}<p><a class="button" href="/jobs">All open jobs</a></p>`,
  });

export const missingPage = (site: Site): string =>
  layout(site, {
    title: 'Job not found',
    description: `Open jobs at ${site.brand.name}.`,
    path: '/jobs',
    body: '<h1>There is no such job</h1><p>It may have been taken off the site.</p><p><a class="button" href="/jobs">All open jobs</a></p>',
  });
