import { escapeHtml } from '../outside/escape-html.ts';
import { nameInZip, type ExportedModule } from './exported.ts';
import type { FileOfPerson } from './export.queries.ts';

interface Content {
  at: string;
  modules: readonly ExportedModule[];
  files: readonly FileOfPerson[];
  letters: readonly Record<string, unknown>[];
  history: readonly Record<string, unknown>[];
  signIns: readonly Record<string, unknown>[];
}

/** `index.html` of an export: everything to read without Muster, without scripts, without anything from elsewhere. */
export const exportPage = ({ at, modules, files, letters, history, signIns }: Content): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Personal data</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #ccc;overflow-wrap:anywhere}th{width:14rem;font-weight:600}</style></head><body>
<h1>Personal data</h1><p>Everything that was held on ${escapeHtml(at.slice(0, 10))}. The same is in <a href="data.json">data.json</a> for machines.</p>
${modules.map(moduleSection).join('\n')}
${listSection(
  'Files',
  files.map((file) => ({ File: file.label, Size: `${file.size} bytes`, link: nameInZip(file) })),
)}
${listSection('Letters', letters)}
${listSection('Sign-ins', signIns)}
${listSection('History', history)}
</body></html>`;

const moduleSection = ({ label, fields, records }: ExportedModule): string =>
  `<h2>${escapeHtml(label)} (${records.length})</h2>${records
    .map((record) =>
      tableOf(
        fields
          .filter(({ isPlain, name }) => isPlain && record[name] !== undefined)
          .map(({ name, label: of }) => [of, record[name]]),
      ),
    )
    .join('')}`;

function listSection(title: string, entries: readonly Record<string, unknown>[]): string {
  if (!entries.length) return '';
  return `<h2>${title} (${entries.length})</h2>${entries
    .map(({ link, ...entry }) => {
      const table = tableOf(Object.entries(entry).filter(([, value]) => value !== null));
      return link ? `<p><a href="${escapeHtml(encodeURI(String(link)))}">${escapeHtml(String(entry.File))}</a></p>` : table;
    })
    .join('')}`;
}

const tableOf = (rows: readonly (readonly [string, unknown])[]): string =>
  `<table>${rows.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(wordsOf(value))}</td></tr>`).join('')}</table>`;

function wordsOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}
