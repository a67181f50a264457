import type { Readable } from 'node:stream';
import { StartProblem } from '../start-problem.ts';
import { loadBackup } from './load-backup.ts';
import { makeScratch } from './scratch-database.ts';

export interface VerifiedBackup {
  backup: string;
  ok: boolean;
  tables: number;
  rows: number;
  files: number;
  problems: string[];
}

/** Restores a backup into a database of its own beside the given one, compares it, and takes that away again. */
export async function verifyBackup(
  databaseUrl: string,
  { backup, open }: { backup: string; open(): Promise<Readable> },
  identity: string,
): Promise<VerifiedBackup> {
  const scratch = await makeScratch(databaseUrl);
  try {
    const { manifest, problems } = await loadBackup(await open(), identity, { databaseUrl: scratch.url });
    const { tables, files } = manifest;
    return {
      backup,
      ok: problems.length === 0,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      problems,
    };
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem;
    return { backup, ok: false, tables: 0, rows: 0, files: 0, problems: [problem.message] };
  } finally {
    await scratch.drop();
  }
}
