import type { Option } from '#common/field.ts';
import { layout, text, type Site } from './site-layout.ts';
import type { PublicJob, PublicSearch } from './public-jobs.ts';

interface Found {
  records: readonly PublicJob[];
  total: number;
  pageNumber: number;
  pageSize: number;
}

/** The search, and the jobs that it found; null: the zip that was asked for does not exist. */
export function listPage(site: Site, search: PublicSearch, found: Found | null, professions: readonly Option[]): string {
  return layout(site, {
    title: 'Open jobs',
    description: `Open jobs at ${site.brand.name}. ${site.brand.promise}`,
    path: '/jobs',
    body: `<h1>Open jobs</h1>
${searchForm(search, professions)}
${found ? results(search, found, professions) : `<p class="note" role="alert">${text(search.zip)} is no US zip code. Please enter another one.</p>`}`,
  });
}

const searchForm = (
  { q, profession, zip, miles = 50 }: PublicSearch,
  professions: readonly Option[],
) => `<form class="search" action="/jobs" role="search">
<label>Keywords<input name="q" value="${text(q)}" maxlength="200"></label>
<label>Profession<select name="profession"><option value="">All professions</option>${options(professions, profession)}</select></label>
<label>Zip<input name="zip" value="${text(zip)}" inputmode="numeric" autocomplete="postal-code" maxlength="10"></label>
<label>Distance<select name="miles">${[10, 25, 50, 100, 250].map((each) => `<option value="${each}"${each === miles ? ' selected' : ''}>${each} miles</option>`).join('')}</select></label>
<button>Search</button>
</form>`;

export const options = (choices: readonly Option[], chosen: string | undefined) =>
  choices
    .map(({ value, label }) => `<option value="${text(value)}"${value === chosen ? ' selected' : ''}>${text(label)}</option>`)
    .join('');

function results(search: PublicSearch, found: Found, professions: readonly Option[]): string {
  const { records, total, pageNumber, pageSize } = found;
  if (!records.length) return '<p class="note">No open job fits this search. Try fewer words or a larger distance.</p>';
  const pages = [
    pageNumber > 0 ? `<a rel="prev" href="${addressOf(search, pageNumber - 1)}">Previous</a>` : '',
    (pageNumber + 1) * pageSize < total ? `<a rel="next" href="${addressOf(search, pageNumber + 1)}">Next</a>` : '',
  ];
  return `<p class="soft">${total === 1 ? '1 job' : `${total} jobs`}</p>${jobList(records, professions)}<nav class="pages" aria-label="Pages">${pages.join('')}</nav>`;
}

export const jobList = (jobs: readonly PublicJob[], professions: readonly Option[]) =>
  `<ul class="jobs">${jobs.map((job) => line(job, professions)).join('')}</ul>`;

const line = ({ job_id, title, profession, miles, ...job }: PublicJob, professions: readonly Option[]) =>
  `<li><a href="/jobs/${job_id}">${text(title)}</a><div class="soft">${text([labelIn(professions, profession), placeOf(job), miles === undefined ? '' : `${miles} miles`].filter(Boolean).join(' · '))}</div></li>`;

/** What a profession is called. */
export const labelIn = (options: readonly Option[], value: string | null) =>
  options.find((option) => option.value === value)?.label ?? value;

export const placeOf = ({ city, state }: Pick<PublicJob, 'city' | 'state'>) => [city, state].filter(Boolean).join(', ');

function addressOf({ q, profession, zip, miles }: PublicSearch, pageNumber: number): string {
  const given = { q, profession, zip, miles, pageNumber };
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  return text(`/jobs?${query.toString()}`);
}
