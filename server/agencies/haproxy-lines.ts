import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Places } from './places.ts';
import { writeWhole } from './write-whole.ts';

/** Where `deploy/haproxy/agencies.cfg` looks up who answers at a host. */
const mapOf = ({ haproxy }: Places) => join(haproxy, 'agencies.map');
const backendFile = ({ haproxy }: Places, name: string) => join(haproxy, 'agencies', `${name}.cfg`);
const backendOf = (name: string) => `agency-${name}`;

export interface Way {
  name: string;
  host: string;
  port: number;
}

/** A line in the map, and a file with its node. @returns whether anything was missing */
export async function putWay(places: Places, way: Way): Promise<boolean> {
  if (await hasWay(places, way)) return false;
  await writeWhole(backendFile(places, way.name), backend(way), 0o644);
  const others = (await linesOf(places)).filter((line) => !leadsTo(line, way.name));
  await writeLines(places, [...others, `${way.host} ${backendOf(way.name)}`]);
  return true;
}

export async function takeWay(places: Places, name: string): Promise<void> {
  const lines = await linesOf(places);
  const others = lines.filter((line) => !leadsTo(line, name));
  if (others.length < lines.length) await writeLines(places, others);
  await rm(backendFile(places, name), { force: true });
}

export async function hasWay(places: Places, way: Way): Promise<boolean> {
  const written = await read(backendFile(places, way.name));
  return written === backend(way) && (await linesOf(places)).includes(`${way.host} ${backendOf(way.name)}`);
}

const backend = ({ name, port }: Way) => `# Made by npm run agency.
backend ${backendOf(name)}
    balance leastconn
    server ${name} 127.0.0.1:${port}
`;

const leadsTo = (line: string, name: string): boolean => line.endsWith(` ${backendOf(name)}`);
const linesOf = async (places: Places): Promise<string[]> => (await read(mapOf(places))).split('\n').filter(Boolean);
const writeLines = (places: Places, lines: string[]) =>
  writeWhole(
    mapOf(places),
    lines
      .toSorted()
      .map((line) => `${line}\n`)
      .join(''),
    0o644,
  );

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return '';
    throw problem;
  });
}
