import '../server/node-version.mjs';
import { type ChildProcess, spawn } from 'node:child_process';

/** `npm run dev`: the server, restarted when its code changes, and Vite, which replaces modules in the open page. Ctrl-C stops both. */
const port = process.env.PORT ?? '3000';
const server = start(['--watch', '--watch-preserve-output', 'server/start.ts', '--without-web'], {});
const web = start(['node_modules/vite/bin/vite.js'], { MUSTER_SERVER: `http://127.0.0.1:${port}` });
const children = [server, web];
let stopping = false;

console.log('The pages with hot replacement are at http://localhost:5173 as soon as the server is ready.');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
for (const child of children) child.on('exit', (code) => stop(code ?? 1));

function start(args: string[], env: Record<string, string>): ChildProcess {
  // A session of its own: a Ctrl-C reaches it once, through this process, and not twice, which would mean "leave at once".
  return spawn(process.execPath, args, { stdio: 'inherit', detached: true, env: { ...process.env, ...env } });
}

function stop(code: number) {
  if (stopping) return;
  stopping = true;
  const left = children.filter((child) => child.exitCode === null && child.signalCode === null);
  let running = left.length;
  if (running === 0) process.exit(code);
  for (const child of left) {
    child.on('exit', () => {
      if (--running === 0) process.exit(code);
    });
    child.kill('SIGTERM');
  }
}
