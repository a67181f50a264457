import type { PDF, PDFPage } from '@libpdf/core';
import { newId } from '#common/ids.ts';
import { lockedPdf, unreadablePdf } from '#server/pdf/limits.ts';
import { task } from '#server/workers/task.ts';
import { INPUT_HEIGHT, MOST_INPUTS, type Input, type InputField, type InputKind } from '../../inputs.ts';
import { pageSpace, shownFrom } from '../sealing/page-space.ts';
import { PLACEHOLDER, readPlaceholder } from './placeholders.ts';

export interface InputsRead {
  inputs: (Input & { page: number })[];
  /** Texts between braces that are no placeholder. */
  unknown: string[];
}

/** The inputs of a PDF: its form's fields, and the placeholders in its text. @throws 422 `unreadable-pdf` */
export default task<Uint8Array, InputsRead>(import.meta.url, async (bytes) => {
  const { PDF: Pdf } = await import('@libpdf/core'); // not in the thread that answers
  const pdf = await Pdf.load(bytes).catch(() => {
    throw unreadablePdf();
  });
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw lockedPdf();
  if (pdf.isEncrypted && !pdf.getPermissions().modify)
    throw unreadablePdf('This PDF forbids changes, so nothing can be filled in. Please save it without that restriction.');
  const found = [...fieldsOf(pdf)];
  const unknown: string[] = [];
  found.push(...placeholdersOf(pdf, unknown));
  return { inputs: found.slice(0, MOST_INPUTS), unknown: [...new Set(unknown)].slice(0, 50) };
});

const KINDS: Record<string, InputKind> = {
  text: 'TextField',
  checkbox: 'Checkbox',
  radio: 'Radio',
  dropdown: 'Dropdown',
  listbox: 'Dropdown',
  signature: 'Signature',
};

function* fieldsOf(pdf: PDF): Generator<Input & { page: number }> {
  const form = pdf.getForm();
  if (!form) return;
  const pages = pdf.getPages();
  const pageOf = pagesOfWidgets(pdf);
  for (const field of form.getFields()) {
    const kind = field.type === 'text' && (field as { isMultiline?: boolean }).isMultiline ? 'TextArea' : KINDS[field.type];
    if (!kind) continue;
    for (const [at, widget] of field.getWidgets().entries()) {
      const page = (widget.ref && pageOf.get(widget.ref.objectNumber)) ?? (pages.length === 1 ? 1 : undefined);
      if (!page || widget.isHidden()) continue;
      const [x1, y1, x2, y2] = widget.rect;
      const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
      const shown = shownFrom(pageSpace(pdf, pages[page - 1]!), box);
      if (shown.width < 2 || shown.height < 2) continue;
      const choices = choicesOf(field, kind, widget.getOnValue(), at);
      yield {
        page,
        ...made(kind, rounded(shown), 'Participant 1', {
          name: field.name.slice(0, 120),
          label: (field.alternateName ?? field.partialName).slice(0, 200),
          required: field.isRequired(),
          readOnly: field.isReadOnly(),
          ...(choices ? { options: choices } : {}),
        }),
      };
    }
  }
}

function choicesOf(field: object, kind: InputKind, onValue: string | null, at: number): string[] | undefined {
  if (kind === 'Radio') return [onValue ?? String(at + 1)];
  if (kind !== 'Dropdown') return undefined;
  return (field as { getOptions(): { display: string; value: string }[] })
    .getOptions()
    .map(({ display, value }) => display || value);
}

/** The page, from 1, by the number of a widget's object. */
function pagesOfWidgets(pdf: PDF): Map<number, number> {
  const found = new Map<number, number>();
  for (const [at, page] of pdf.getPages().entries()) {
    const given = page.dict.get('Annots');
    const list = given?.type === 'ref' ? pdf.getObject(given) : given;
    if (list?.type !== 'array') continue;
    for (let n = 0; n < list.length; n++) {
      const entry = list.at(n);
      if (entry?.type === 'ref') found.set(entry.objectNumber, at + 1);
    }
  }
  return found;
}

function* placeholdersOf(pdf: PDF, unknown: string[]): Generator<Input & { page: number }> {
  for (const [at, page] of pdf.getPages().entries()) {
    const space = pageSpace(pdf, page);
    for (const match of placeholdersIn(page)) {
      const placeholder = readPlaceholder(match.text);
      if (!placeholder) {
        unknown.push(match.text.slice(0, 80));
        continue;
      }
      const text = shownFrom(space, match.bbox);
      const width = placeholder.width ?? text.width;
      const height = placeholder.height ?? Math.max(text.height, INPUT_HEIGHT);
      const left = Math.max(0, Math.min(text.left, space.width - width));
      const top = Math.max(0, Math.min(text.top + text.height / 2 - height / 2, space.height - height));
      const box = rounded({ left, top, width: Math.min(width, space.width), height: Math.min(height, space.height) });
      yield { page: at + 1, ...made(placeholder.kind, box, placeholder.role, placeholder.field), covers: rounded(text) };
    }
  }
}

/** None on a page whose content the library cannot read, though it can be drawn: people place its inputs by hand. */
function placeholdersIn(page: PDFPage) {
  try {
    return page.findText(PLACEHOLDER);
  } catch {
    return [];
  }
}

type Box = Pick<Input, 'left' | 'top' | 'width' | 'height'>;
const rounded = ({ left, top, width, height }: Box): Box => ({
  left: round(left),
  top: round(top),
  width: round(width),
  height: round(height),
});
const round = (points: number) => Math.floor(points * 100) / 100;

const made = (kind: InputKind, box: Box, recipient: string, field: InputField): Input => ({
  _id: newId(),
  type: { inputType: kind },
  ...box,
  recipient_id: recipient,
  field: field as Input['field'],
});
