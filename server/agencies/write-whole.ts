import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartProblem } from '../start-problem.ts';

/** Beside its place and then moved there: what reads it finds the old text or the new one. */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, text, { mode });
    await rename(draft, path);
  } catch (problem) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code } = problem as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new StartProblem(`${path} cannot be written by this user: run the command as root, or name folders of your own.`);
    throw problem;
  }
}
