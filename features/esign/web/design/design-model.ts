import { newId } from '#common/ids.ts';
import { INPUT_HEIGHT, placedInputs, type DocData, type Input, type InputField, type InputKind } from '../../inputs.ts';
import type { Role } from '../../recipients.ts';
import { keepInside, scaled, type Box, type Size } from './geometry.ts';
import { kindOf } from '../kinds.ts';

/** An input as the designer holds it: its box in points of the page as it is shown, and whose it is. */
export interface DesignInput extends Box {
  type: { inputType: InputKind };
  role: Role;
  field: InputField & { name: string };
}
export type Inputs = readonly DesignInput[];

/** What a document keeps, in the units of its pages. */
export const inputsOf = (data: DocData | null | undefined, pages: readonly Size[]): Inputs =>
  placedInputs(data).flatMap(({ page, ...input }) => {
    const size = pages[page - 1];
    if (!size) return [];
    const told = data!.pages[page - 1]!;
    const from = { width: told.width ?? size.width, height: told.height ?? size.height };
    const { recipient_id: _recipient, assigned_to: _assigned, ...rest } = input;
    return [scaled({ ...rest, page: page - 1 }, from, size)];
  });

export const docDataOf = (inputs: Inputs, pages: readonly Size[]): DocData => ({
  pages: pages.map(({ width, height }, at) => ({
    width,
    height,
    inputs: inputs
      .filter(({ page }) => page === at)
      .map(({ page: _page, role, ...input }): Input => ({ ...input, recipient_id: role })),
  })),
});

/** A name that no input has yet: `signature`, `signature 2`. */
export function freshName(wanted: string, inputs: Inputs): string {
  const taken = new Set(inputs.map(({ field }) => field.name));
  const stem = wanted.replace(/ \d+$/, '');
  let name = stem;
  for (let n = 2; taken.has(name); n++) name = `${stem} ${n}`;
  return name;
}

/** A new input, its middle at a point of the page. */
export function newInput(kind: InputKind, role: Role, at: { page: number; x: number; y: number }, inputs: Inputs, page: Size) {
  const { label, width, height, required, options } = kindOf(kind);
  const input: DesignInput = {
    _id: newId(),
    page: at.page,
    left: at.x - width / 2,
    top: at.y - (height ?? INPUT_HEIGHT) / 2,
    width,
    height: height ?? INPUT_HEIGHT,
    type: { inputType: kind },
    role,
    field: { name: freshName(label.toLowerCase(), inputs), label, required, ...(options ? { options } : {}) },
  };
  return keepInside(input, page);
}

/** One more option of a radio group, below the last one. */
export function nextOption(radio: DesignInput, inputs: Inputs, page: Size): DesignInput {
  const group = inputs.filter(({ field, role }) => field.name === radio.field.name && role === radio.role);
  const last = group.at(-1) ?? radio;
  const option = `Option ${group.length + 1}`;
  return keepInside(
    { ...last, _id: newId(), top: last.top + last.height + 8, field: { ...last.field, options: [option] } },
    page,
  );
}

export const patched = (inputs: Inputs, ids: ReadonlySet<string>, patch: (input: DesignInput) => DesignInput): Inputs =>
  inputs.map((input) => (ids.has(input._id) ? patch(input) : input));

export const without = (inputs: Inputs, ids: ReadonlySet<string>): Inputs => inputs.filter(({ _id }) => !ids.has(_id));

export const placed = (inputs: Inputs, boxes: readonly DesignInput[]): Inputs => {
  const moved = new Map(boxes.map((box) => [box._id, box]));
  return inputs.map((input) => moved.get(input._id) ?? input);
};

/** The same places on every other page that does not have them yet; one name, so that one answer fills them all. */
export function onAllPages(chosen: Inputs, inputs: Inputs, pages: readonly Size[]): DesignInput[] {
  const isThere = (input: DesignInput, page: number) =>
    inputs.some((other) => other.page === page && other.field.name === input.field.name && other.role === input.role);
  return pages.flatMap((size, page) =>
    chosen
      .filter((input) => input.page !== page && !isThere(input, page))
      .map((input) => keepInside({ ...input, _id: newId(), page }, size)),
  );
}

/** Copies with names of their own, on a page; on the page where they came from a little aside. Options of one radio stay together. */
export function copies(chosen: Inputs, inputs: Inputs, page: number, size: Size): DesignInput[] {
  const names = new Map<string, string>();
  const made: DesignInput[] = [];
  for (const input of chosen) {
    const key = `${input.role}\n${input.field.name}`;
    const name = names.get(key) ?? freshName(input.field.name, [...inputs, ...made]);
    names.set(key, name);
    const aside = input.page === page ? 12 : 0;
    const copy = {
      ...input,
      _id: newId(),
      page,
      left: input.left + aside,
      top: input.top + aside,
      field: { ...input.field, name },
    };
    made.push(keepInside(copy, size));
  }
  return renamedConditions(made, names, chosen);
}

/** Conditions among what was copied lead to the copies. */
function renamedConditions(made: DesignInput[], names: ReadonlyMap<string, string>, chosen: Inputs): DesignInput[] {
  const byOldName = new Map(chosen.map(({ role, field }) => [field.name, names.get(`${role}\n${field.name}`)!]));
  return made.map((input) => {
    const { conditions } = input.field;
    if (!conditions) return input;
    const led = conditions.map((condition) =>
      condition.relatedInput
        ? { ...condition, relatedInput: byOldName.get(condition.relatedInput) ?? condition.relatedInput }
        : condition,
    );
    return { ...input, field: { ...input.field, conditions: led } };
  });
}

/** Another name for inputs that share one; conditions that name it follow. */
export function renamed(inputs: Inputs, ids: ReadonlySet<string>, name: string): Inputs {
  const old = inputs.find(({ _id }) => ids.has(_id))?.field.name;
  const isLast = !inputs.some((input) => !ids.has(input._id) && input.field.name === old);
  return inputs.map((input) => {
    const own = ids.has(input._id) ? { ...input, field: { ...input.field, name } } : input;
    if (!isLast || !own.field.conditions?.some(({ relatedInput }) => relatedInput === old)) return own;
    const conditions = own.field.conditions.map((each) => (each.relatedInput === old ? { ...each, relatedInput: name } : each));
    return { ...own, field: { ...own.field, conditions } };
  });
}

/** Inputs without a page, from their own corner: a field set. */
export function asFieldSet(chosen: Inputs): Input[] {
  const left = Math.min(...chosen.map((input) => input.left));
  const top = Math.min(...chosen.map((input) => input.top));
  return chosen.map(({ page: _page, role, ...input }) => ({
    ...input,
    left: input.left - left,
    top: input.top - top,
    recipient_id: role,
  }));
}
