import type { Context } from '#server/context.ts';
import { findFileRow } from '#server/files/open-file.ts';
import type { PageSize } from '../../check-inputs.ts';
import { FONT_SIZE, isSignature, type PlacedInput } from '../../inputs.ts';
import { EVERYONE } from '../../recipients.ts';
import type { SignatureValue } from '../../signing-answers.ts';
import { signersAmong, type Recipient } from '../agreement-recipients.ts';
import { docDataOf, inputsOf } from '../frozen-document.ts';
import { givenBy, statesFor, valueOf, type Situation } from '../signer-inputs.ts';
import type { Mark } from './marks.ts';
import { shownValue } from './shown-value.ts';

type Box = Pick<Mark, 'page' | 'left' | 'top' | 'width' | 'height'>;

/** What is drawn for the values as they are now, on pages of these sizes. Hidden and disabled inputs leave their boxes as they are. */
export async function marksOfAgreement(context: Context, situation: Situation, sizes: readonly PageSize[]): Promise<Mark[]> {
  const states = statesFor(situation, undefined, (problem) =>
    context.engine.log.warn({ problem: String(problem) }, 'a condition of an agreement erred and counts as passed'),
  );
  const pages = docDataOf(situation.agreement).pages;
  const signers = signersAmong(situation.rows);
  const marks: Mark[] = [];
  for (const input of inputsOf(situation.agreement)) {
    const box = scaled(input, pages[input.page - 1], sizes[input.page - 1]);
    if (input.covers)
      marks.push({
        ...scaled({ ...input, ...input.covers }, pages[input.page - 1], sizes[input.page - 1]),
        what: { kind: 'cover' },
      });
    const { visible, enabled } = states.get(input._id)!;
    if (!visible || !enabled) continue;
    for (const { part, value } of valuesIn(input, box, situation, signers)) {
      const what = await drawn(context, input, value);
      if (what) marks.push({ ...part, what });
    }
  }
  return marks;
}

function scaled(
  { page, left, top, width, height }: PlacedInput,
  on: Partial<PageSize> | undefined,
  size: PageSize | undefined,
): Box {
  const x = size && on?.width ? size.width / on.width : 1;
  const y = size && on?.height ? size.height / on.height : 1;
  return { page, left: left * x, top: top * y, width: width * x, height: height * y };
}

/** What is everyone's is shared in equal columns. */
function valuesIn(
  input: PlacedInput,
  box: Box,
  situation: Situation,
  signers: readonly Recipient[],
): { part: Box; value: unknown }[] {
  if (input.role !== EVERYONE) return [{ part: box, value: valueOf(situation, input.role, input.field.name) }];
  const width = box.width / Math.max(1, signers.length);
  return signers.map((row, at) => ({
    part: { ...box, left: box.left + at * width, width },
    value: givenBy(row)[input.field.name],
  }));
}

async function drawn(context: Context, input: PlacedInput, value: unknown): Promise<Mark['what'] | undefined> {
  if (value === null || value === undefined || value === '') return undefined;
  const { type, field } = input;
  if (type.inputType === 'Checkbox') return value === true ? { kind: 'tick' } : undefined;
  if (type.inputType === 'Radio') return value === field.options?.[0] ? { kind: 'dot' } : undefined;
  if (isSignature(input)) {
    const signature = value as SignatureValue;
    if (signature.kind !== 'typed')
      return { kind: 'picture', png: Uint8Array.from(Buffer.from(signature.image.split(',')[1]!, 'base64')) };
    return text(input, signature.text, true);
  }
  if (type.inputType === 'File') {
    const file = await findFileRow(context, String(value));
    return text(input, file ? (file.label ?? file.filename) : 'File');
  }
  return text(input, shownValue(input, value));
}

const text = ({ type, field: { formatting } }: PlacedInput, words: string, isSigned = false): Mark['what'] => ({
  kind: 'text',
  text: words,
  fontSize: formatting?.fontSize ?? FONT_SIZE.usual,
  align: formatting?.align ?? (isSigned ? 'center' : 'left'),
  isMultiline: type.inputType === 'TextArea',
  isSignature: isSigned,
});
