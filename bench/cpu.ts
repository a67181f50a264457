import { readFileSync, readdirSync } from 'node:fs';

/** CPU seconds so far. */
export interface Cpu {
  server: number;
  postgres: number;
}

const TICKS_PER_SECOND = 100;

/** From /proc; undefined where there is none (macOS, Windows). `postmaster`: its process id. */
export function cpuOf(server: number, postmaster: number): Cpu | undefined {
  if (process.platform !== 'linux') return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === postmaster);
  const main = statOf(postmaster);
  return {
    server: statOf(server)?.own ?? 0,
    // what ended backends used has gone over to the postmaster
    postgres: (main ? main.own + main.reaped : 0) + children.reduce((sum, stat) => sum + stat!.own, 0),
  };
}

export const parentOf = (pid: number) => statOf(pid)?.parent;

/** MB, now. */
export function rssOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return match ? Number(match[1]) / 1024 : undefined;
}

/** proc(5): the fields after the command's closing bracket are state, ppid, …, utime, stime, cutime, cstime. */
function statOf(pid: number): { parent: number; own: number; reaped: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { parent: fields[1]!, own: (utime + stime) / TICKS_PER_SECOND, reaped: (cutime + cstime) / TICKS_PER_SECOND };
  } catch {
    return undefined; // it ended meanwhile
  }
}
