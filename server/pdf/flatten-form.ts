import type { PDF } from '@libpdf/core';

const WRITTEN: readonly string[] = ['text', 'dropdown', 'listbox'];

/** What was filled into a form becomes part of its pages, also where the form leaves it to its reader to draw it. */
export function flattenForm(pdf: PDF): void {
  const form = pdf.getForm();
  if (!form) return;
  for (const field of form.getFields()) {
    if (!WRITTEN.includes(field.type) || !isUndrawn(field)) continue;
    const written = field as unknown as { getValue(): unknown; setValue(value: unknown): void };
    const value = written.getValue();
    if (value === '' || value === null || value === undefined || (Array.isArray(value) && !value.length)) continue;
    try {
      written.setValue(value); // it is drawn because it was set
    } catch {
      // without a letter of the form's font it stays as it is
    }
  }
  form.flatten();
}

interface Widget {
  hasNormalAppearance(): boolean;
}
const isUndrawn = (field: object): boolean =>
  (field as { getWidgets?(): Widget[] }).getWidgets?.().some((widget) => !widget.hasNormalAppearance()) ?? false;
