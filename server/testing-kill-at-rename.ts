import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * `node --import` this: the process is killed when it is about to move what KILL_AT_RENAME_OF matches, the time after KILL_AT_RENAME_AFTER
 * others.
 */
const of = new RegExp(process.env.KILL_AT_RENAME_OF ?? '.');
let left = Number(process.env.KILL_AT_RENAME_AFTER ?? 0);
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  if (of.test(String(from)) && left-- === 0) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();
