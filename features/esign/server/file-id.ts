import { isId } from '#common/ids.ts';

/** The id of a file that a field holds: an id, or the path that an upload answered. */
export function fileIdOf(value: unknown): string | undefined {
  const last = String(value ?? '')
    .split('/')
    .at(-1);
  return isId(last) ? last.toLowerCase() : undefined;
}
