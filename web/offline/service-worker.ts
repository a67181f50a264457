/** Written by the build: the files of the shell, and a name that changes with them. */
declare const SHELL_FILES: string[];
declare const SHELL_VERSION: string;

interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Lasting & Fetched) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;
const CACHE = `muster-shell-${SHELL_VERSION}`;
const PAGE = '/index.html';

/** The shell's own files and nothing else: no answer of the server's, no record and no document, is ever kept here. */
worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL_FILES)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  );
});

/** The system update dialog says when: until then open pages keep the files they were built with. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !/^\/(api|events|socket\.io|assets)(\/|$)/.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(fresh(request));
});

/** The page itself is asked of the server; without one, the kept page says that it is offline. */
const page = (request: Request): Promise<Response> => fresh(request, PAGE);

const fresh = (request: Request, kept: Request | string = request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(kept)) ?? Response.error());

/** Names of assets change with what is in them. Those of screens that were opened are kept beside the shell's. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
