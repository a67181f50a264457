import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomId } from '#common/ids.ts';
import type { KeySlots } from '../../secrets/key-slots.ts';
import { MissingFile, madeOf, type FileStore } from '../file-store.ts';
import { PARTIAL, SEALED } from './names.ts';
import { readSealed } from './read-sealed.ts';
import { groupsIn, sealGroupAnew } from './seal-anew.ts';
import { writeSealed } from './write-sealed.ts';

/** Every file sealed, written beside its place and then moved there: one that has its name is whole. Those from before lie in clear and are read. */
export function onDisk(root: string, slots: KeySlots): FileStore {
  const openIf = (path: string) =>
    open(join(root, path)).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'ENOENT') throw problem;
    });
  const openFor = async (path: string, part?: { start: number; end: number }) => {
    const file = await openIf(path + SEALED);
    return file && readSealed(file, path, slots, part);
  };
  return {
    async write(path, content) {
      const target = join(root, path + SEALED);
      await mkdir(dirname(target), { recursive: true });
      const partial = `${target}.${randomId()}${PARTIAL}`;
      const file = await open(partial, 'wx', 0o600);
      try {
        await writeSealed(file, path, content, slots).finally(() => file.close());
        await rename(partial, target);
        await rm(join(root, path), { force: true });
      } catch (problem) {
        await rm(partial, { force: true });
        throw problem;
      }
    },
    read: async (path, part) => {
      const sealed = await openFor(path, part);
      if (sealed) return sealed;
      const plain = await openIf(path);
      if (plain) return plain.createReadStream(part ?? {});
      const sealedMeanwhile = await openFor(path, part);
      if (!sealedMeanwhile) throw new MissingFile(path);
      return sealedMeanwhile;
    },
    remove: async (path) => {
      await rm(join(root, path), { force: true });
      await rm(join(root, path + SEALED), { force: true });
      await rm(join(root, madeOf(path, '')), { recursive: true, force: true });
    },
    check: async () => {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK);
    },
    sealing: {
      groups: () => groupsIn(root),
      sealAnew: (group) => sealGroupAnew(root, group, slots),
    },
  };
}
