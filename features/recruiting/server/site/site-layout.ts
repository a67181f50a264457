import type { FastifyRequest } from 'fastify';
import { brandOf, type Brand } from '#common/brands.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';

export interface Site {
  brand: Brand;
  /** Begins every address that leaves the page; built from the configuration. */
  url: string;
}

/** The brand is that of the address, as in the application. */
export function siteOf(context: Context, request: FastifyRequest): Site {
  const { publicUrl } = context.engine.settings;
  return { brand: brandOf(`${request.headers.host ?? ''}${request.url}`), url: publicUrl };
}

interface Page {
  title: string;
  description: string;
  /** The path of this page, for search engines. */
  path: string;
  /** Further elements of the head. */
  head?: string;
  body: string;
}

export const text = (value: string | number | null | undefined): string => escapeHtml(String(value ?? ''));

/** A whole page that needs no script. */
export function layout({ brand, url }: Site, { title, description, path, head = '', body }: Page): string {
  const heading = `${title} | ${brand.name}`;
  return `<!doctype html>
<html lang="en" data-accent="${brand.accent}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(heading)}</title>
<meta name="description" content="${text(description)}">
<meta property="og:title" content="${text(heading)}">
<meta property="og:description" content="${text(description)}">
<meta property="og:type" content="website">
<meta property="og:url" content="${text(url + path)}">
<meta property="og:site_name" content="${text(brand.name)}">
<link rel="canonical" href="${text(url + path)}">
<style>${STYLE}</style>
<script src="/job-site.js" defer></script>
${head}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a href="/jobs">${text(brand.name)}</a><span>${text(brand.promise)}</span></header>
<main id="main">
${body}
</main>
</body>
</html>
`;
}

const STYLE = `
:root{color-scheme:light dark;--accent:#0f6e66;--on-accent:#fff;--page:#f7f8f8;--raised:#fff;--line:#d3d8dd;--text:#15191e;--soft:#535c67;--wrong:#b42323}
:root[data-accent=indigo]{--accent:#4747c4}
@media(prefers-color-scheme:dark){:root{--accent:#71d0c4;--on-accent:#07221f;--page:#101418;--raised:#181d22;--line:#39424b;--text:#eef1f3;--soft:#aab4be;--wrong:#ff9a96}:root[data-accent=indigo]{--accent:#a4aaf7;--on-accent:#14152f}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:14px max(16px,calc(50% - 364px));border-bottom:1px solid var(--line);background:var(--raised)}
header a{font-weight:600;color:inherit;text-decoration:none}
header span,.soft{color:var(--soft);font-size:14px}
main{max-width:760px;margin:0 auto;padding:20px 16px 64px}
h1{font-size:26px;line-height:1.25;margin:0 0 6px}
h2{font-size:19px;margin:32px 0 10px}
a{color:var(--accent)}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--raised);padding:8px}
form{display:grid;gap:14px}
.search{grid-template-columns:repeat(auto-fit,minmax(125px,1fr));align-items:end;margin-bottom:20px}
label,.field{display:grid;gap:4px;font-weight:500;font-size:15px}
input,select,textarea{width:100%;min-height:44px;padding:9px 11px;border:1px solid var(--line);border-radius:6px;background:var(--raised);color:inherit;font:inherit}
textarea{min-height:96px}
input[type=checkbox]{width:22px;min-height:22px;height:22px;margin:0;flex:none}
.check{display:flex;gap:10px;align-items:flex-start;font-weight:400}
.two{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(200px,1fr))}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
ul.jobs{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--raised)}
ul.jobs li{padding:14px 16px}ul.jobs li+li{border-top:1px solid var(--line)}
ul.jobs a{font-weight:600;display:inline-block;min-height:24px}
.facts{display:flex;flex-wrap:wrap;gap:4px 14px;margin:0 0 16px;padding:0;list-style:none;color:var(--soft)}
.note{padding:14px 16px;border:1px solid var(--line);border-radius:8px;background:var(--raised)}
.wrong{color:var(--wrong);font-weight:400;font-size:14px}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
nav.pages{display:flex;gap:16px;margin-top:16px}nav.pages a{min-height:44px;display:inline-flex;align-items:center}
@media(min-width:700px){.search{grid-template-columns:3fr 3fr 2fr 2fr auto}}
@media(max-width:560px){.apply button{width:100%}.search button{grid-column:1/-1}}
`.trim();
