import './node-version.mjs';

const { enableCompileCache, flushCompileCache } = await import('node:module');
// The next start of this version compiles nothing, also where this one is killed: it needs half the time.
enableCompileCache();
await import('./start.ts');
flushCompileCache();
