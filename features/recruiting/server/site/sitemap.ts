import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { jobs } from '../../jobs.module.ts';
import { advertised } from './public-jobs.ts';

/** The most that one sitemap may have (sitemaps.org). */
const MOST = 50_000;

export async function sitemap(context: Context): Promise<string> {
  const { publicUrl } = context.engine.settings;
  const system = context.asSystem('search engines are told of every job on the site');
  const entries: string[] = [`<url><loc>${escapeHtml(`${publicUrl}/jobs`)}</loc></url>`];
  for await (const { job_id, updatedAt } of system.records.each(jobs, { all: advertised(context) })) {
    if (entries.length >= MOST) break;
    entries.push(`<url><loc>${escapeHtml(`${publicUrl}/jobs/${job_id}`)}</loc><lastmod>${updatedAt}</lastmod></url>`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
