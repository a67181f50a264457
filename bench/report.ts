import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import type { CustomFields, Growth, LargeGrowth } from './growth.ts';
import { SOCKETS_AIM, type SocketsResult } from './sockets.ts';
import { TRANSFERS_AIM, type TransfersResult } from './transfers.ts';
import type { Memory, Plan, WorkResult } from './rounds.ts';

export interface Compared {
  works: WorkResult[];
  /** MB of resident memory, the highest seen under load. */
  memory: Memory;
}
export interface Report extends Partial<Compared> {
  leads: number;
  plan: Plan;
  measuredAt: string;
  sockets?: SocketsResult;
  transfers?: TransfersResult;
  growth?: { rows?: Growth[] | undefined; fields?: CustomFields } | LargeGrowth;
}

/** Resident memory of the server in each work: a server that does nothing but its work needs 190. */
const MOST_MEGABYTES = 250;
const isTooMuch = ({ product = 0 }: Memory): boolean => product > MOST_MEGABYTES;
/** The works that take more memory than they may. */
export const worksAboveMemory = ({ works }: Compared): string[] =>
  works.filter(({ memory }) => isTooMuch(memory)).map(({ id }) => id);

export function printReport(leads: number, { works, memory }: Compared): void {
  console.log(
    `\n${leads.toLocaleString('en')} leads, 10 connections, one server process. CPU is milliseconds per request, server + PostgreSQL.\n`,
  );
  const header = [
    '',
    'work',
    'Muster/s',
    'bare/s',
    'ratio',
    'aim',
    'Muster CPU',
    'bare CPU',
    'p50',
    'p99',
    'Muster MB',
    'bare MB',
  ];
  const rows = works.map(({ id, title, product, bare, ratio, target, memory: held }) => [
    id,
    title,
    rate(product.perSecond),
    rate(bare.perSecond),
    ratio.toFixed(2) + (ratio >= target ? '' : ' <'),
    target.toFixed(2),
    cpu(product),
    cpu(bare),
    `${product.p50}`,
    `${product.p99}`,
    megabytes(held.product) + (isTooMuch(held) ? ' <' : ''),
    megabytes(held.bare),
  ]);
  for (const line of aligned([header, ...rows])) console.log(line);
  console.log(
    `\nResident memory under load: Muster ${megabytes(memory.product)}, bare ${megabytes(memory.bare)} (aim: ${MOST_MEGABYTES} MB).`,
  );
}

export function printRows(rows: readonly Growth[]): void {
  for (const { id, aim, tenth, all } of rows)
    console.log(
      `Ten times the rows, ${id}: ${tenth.toFixed(2)} → ${all.toFixed(2)} ms, ${(all / tenth).toFixed(2)} times (aim: ${aim})${all / tenth > aim ? ' <' : ''}.`,
    );
}

const START_AIM_SECONDS = 10;
export function printStart(leads: number, milliseconds: number): void {
  const seconds = milliseconds / 1000;
  console.log(
    `Start on ${leads.toLocaleString('en')} leads: ${seconds.toFixed(2)} s (aim: ${START_AIM_SECONDS})${seconds > START_AIM_SECONDS ? ' <' : ''}.`,
  );
}

export function printFields({ startWithout, startWith, cpuWithout, cpuWith }: CustomFields): void {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  console.log(
    `2,000 custom fields in 40 modules: start ${seconds(startWithout)} → ${seconds(startWith)} s (aim: 2 s more), ` +
      `CPU of a W1 ${cpuWithout?.toFixed(3)} → ${cpuWith?.toFixed(3)} ms.`,
  );
}

export function printSockets({ sockets, seconds, savesPerSecond, searchesPerSecond, eventLoopDelay }: SocketsResult): void {
  const share = (value: number, aim: number) => `${(value / aim).toFixed(2)} of its limit${value > aim ? ' <' : ''}`;
  console.log(
    `\n${sockets} sockets on two nodes, ${savesPerSecond.toFixed(1)} saves per second for ${Math.round(seconds)} s:\n` +
      `searches per second and open list ${searchesPerSecond.toFixed(3)} (aim: ${SOCKETS_AIM.searchesPerSecond}), ` +
      `${share(searchesPerSecond, SOCKETS_AIM.searchesPerSecond)}\n` +
      `event-loop delay p99 ${eventLoopDelay.toFixed(1)} ms (aim: ${SOCKETS_AIM.eventLoopDelay} ms), ` +
      `${share(eventLoopDelay, SOCKETS_AIM.eventLoopDelay)}`,
  );
}

export function printTransfers({ imported, exported }: TransfersResult): void {
  const { rows, product, bare, ratio, others } = imported;
  const times = others.meanwhile / others.idle;
  const more = exported.moreMegabytes;
  const isMore = more !== undefined && more > TRANSFERS_AIM.moreMegabytes;
  console.log(
    `\nW10: ${rows.toLocaleString('en')} leads imported, ${rate(product)} a second, bare inserts with audit ${rate(bare)}: ` +
      `${ratio.toFixed(2)}${ratio < TRANSFERS_AIM.ratio ? ' <' : ''} (aim: ${TRANSFERS_AIM.ratio}); ` +
      `searches of others p95 ${others.idle.toFixed(1)} → ${others.meanwhile.toFixed(1)} ms, ` +
      `${times.toFixed(1)} times${times > TRANSFERS_AIM.others ? ' <' : ''} (aim: ${TRANSFERS_AIM.others})\n` +
      `W11: ${exported.rows.toLocaleString('en')} leads as a workbook in ${exported.seconds.toFixed(1)} s, ` +
      `${megabytes(more)} more memory${isMore ? ' <' : ''} (aim: ${TRANSFERS_AIM.moreMegabytes} MB)`,
  );
}

/** @returns where it is, from the working directory */
export function writeReport(report: Report): string {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const machine = {
    platform: platform(),
    arch: arch(),
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const file = join(folder, `${report.measuredAt.replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(file, `${JSON.stringify({ machine, ...report }, null, 2)}\n`);
  return relative(process.cwd(), file);
}

function aligned(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  '),
  );
}

const rate = (perSecond: number) => (perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en'));
const cpu = ({ serverCpu, postgresCpu }: { serverCpu: number | undefined; postgresCpu: number | undefined }) =>
  serverCpu === undefined ? '–' : `${serverCpu.toFixed(2)} + ${postgresCpu!.toFixed(2)}`;
const megabytes = (value: number | undefined) => (value === undefined ? 'unknown' : `${Math.round(value)} MB`);
