import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'web/offline/service-worker.ts';
/** What stands before a screen's own files come: the page, its frames, icons and dialogs. */
const SHELL = [
  'web/main.tsx',
  'web/frame/staff-frame.tsx',
  'web/frame/provider-frame.tsx',
  'web/ui/icon-set.ts',
  'web/ui/shared-dialog.tsx',
];

/** Builds `/service-worker.js`, which keeps the shell's files; its version is their names, which change with what is in them. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: SOURCE, fileName: 'service-worker.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['service-worker.js'];
      if (worker?.type !== 'chunk') throw new Error(`${SOURCE} was not built.`);
      const files = ['/index.html', ...publicFiles(), ...shellFiles(bundle)];
      const version = createHash('sha256').update(files.join()).update(pageIn(bundle)).digest('hex').slice(0, 12);
      worker.code = `const SHELL_FILES=${JSON.stringify(files)},SHELL_VERSION=${JSON.stringify(version)};\n${worker.code}`;
    },
  },
});

const pageIn = (bundle: Rolldown.OutputBundle) => {
  const page = bundle['index.html'];
  return page?.type === 'asset' ? page.source : '';
};

const publicFiles = () =>
  readdirSync('public')
    .filter((name) => /\.(js|svg)$/.test(name))
    .map((name) => `/${name}`);

function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const needed = new Set<string>();
  const need = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk.fileName)) return;
    needed.add(chunk.fileName);
    for (const name of chunk.imports) need(chunks.find((other) => other.fileName === name));
  };
  for (const source of SHELL) need(chunks.find((chunk) => Object.keys(chunk.modules).some((id) => id.endsWith(`/${source}`))));
  const styles = Object.keys(bundle).filter((name) => /(index|frame)[^/]*\.css$/.test(name));
  const font = Object.keys(bundle).filter((name) => /inter-latin-wght[^/]*\.woff2$/.test(name));
  return [...needed, ...styles, ...font].sort().map((name) => `/${name}`);
}
