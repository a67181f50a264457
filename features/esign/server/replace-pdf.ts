import type { Context } from '#server/context.ts';
import { readableFile } from '#server/files/open-file.ts';
import { invalid } from '#common/errors.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import { fits, type PageSize } from '../check-inputs.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import type { DocData, Input } from '../inputs.ts';
import type { ReplacedPdf } from '../signing-answers.ts';
import { fileIdOf } from './file-id.ts';

type Changes = Pick<ReplacedPdf, 'moved' | 'lost'>;

/** Puts another PDF under the same inputs. Inputs outside their page are moved into it; inputs on pages that no longer exist are lost. */
export async function replacePdf(context: Context, id: string, path: string): Promise<Changes> {
  const fileId = fileIdOf(path);
  if (!fileId) throw invalid({ path: 'Enter the path of an upload.' });
  const sizes = await pagesOf(context, await readableFile(context, fileId));
  return context.transaction(async (inner) => {
    const document = await inner.records.lock(interactiveDocuments, id);
    const { data, ...changes } = placedOn((document.doc_data ?? { pages: [] }) as unknown as DocData, sizes);
    await inner.records.update(interactiveDocuments, id, {
      path: `/api/files/${fileId}`,
      doc_data: data as unknown as Record<string, unknown>,
    });
    return changes;
  });
}

export function placedOn(data: DocData, sizes: readonly PageSize[]): Changes & { data: DocData } {
  const changes: Changes = { moved: [], lost: [] };
  for (const [at, { inputs }] of data.pages.entries())
    if (at >= sizes.length) for (const { _id, field } of inputs ?? []) changes.lost.push({ _id, name: field.name, page: at + 1 });
  const pages = sizes.map((size, at) => {
    const page = data.pages[at];
    const x = page?.width ? size.width / page.width : 1;
    const y = page?.height ? size.height / page.height : 1;
    // inputs placed on a picture of the page at another scale keep that scale
    const isSameShape = Math.abs(x - y) < 0.001;
    const box = isSameShape && page?.width && page.height ? { width: page.width, height: page.height } : size;
    const inputs = (page?.inputs ?? []).map((input) => {
      if (fits(input, box)) return input;
      const { _id, field } = input;
      const isTooLarge = input.width > box.width || input.height > box.height;
      changes.moved.push({
        _id,
        name: field.name,
        page: at + 1,
        problem: isTooLarge
          ? 'It no longer fits on its page, so it was made smaller.'
          : 'It was outside its page, so it was moved.',
      });
      return within(input, box);
    });
    return { ...page, ...box, inputs };
  });
  return { ...changes, data: { ...data, pages } };
}

function within(input: Input, page: PageSize): Input {
  const [width, height] = [Math.min(input.width, page.width), Math.min(input.height, page.height)];
  return {
    ...input,
    width,
    height,
    left: Math.min(input.left, page.width - width),
    top: Math.min(input.top, page.height - height),
  };
}
