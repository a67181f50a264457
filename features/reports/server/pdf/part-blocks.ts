import { isVisibleTo } from '#server/visible-to.ts';
import type { Context } from '#server/context.ts';
import type { Block } from './blocks.ts';

/** What the start page says of the reader's own work, as a table; nothing to those whom it is not offered to. */
export async function partBlocks(
  context: Context,
  key: string | undefined,
): Promise<{ name: string; blocks: Block[] } | undefined> {
  const part = context.engine.discovered.partsInWords.find((each) => each.key === key);
  if (!part || !isVisibleTo(context, part.visible)) return undefined;
  const { header, rows, empty, note } = await part.read(context);
  const blocks: Block[] = rows.length
    ? [{ kind: 'table', header, rows, numeric: header.map(() => false) }]
    : [{ kind: 'text', text: empty }];
  if (note) blocks.push({ kind: 'text', text: note });
  return { name: part.label, blocks };
}
