import { useEffect, type ReactNode } from 'react';

/** The body of a dialog. Where it begins with a field, and nothing in it asks for the focus, that field has it and not the button that closes. */
export function FirstField({ bodyId, children }: { bodyId: string; children: ReactNode }) {
  useEffect(() => {
    const body = document.getElementById(bodyId);
    if (!body || body.querySelector('[data-autofocus]')) return;
    const first = [
      ...body.querySelectorAll('a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]'),
    ].find(isReachable);
    // The trap of the dialog looks for it a moment later.
    if (first?.matches('input:not([type="file"]), select, textarea, [contenteditable="true"]'))
      checkedOf(first).setAttribute('data-autofocus', '');
  }, [bodyId]);
  return children;
}

const isReachable = (control: Element) =>
  control instanceof HTMLElement && control.tabIndex >= 0 && control.offsetParent !== null && !control.matches(':disabled');

/** Of choices of which one is chosen, that one. */
const checkedOf = (field: Element): Element => {
  const isChoice = field instanceof HTMLInputElement && field.type === 'radio';
  const group = isChoice && field.name ? document.querySelectorAll(`input[name="${CSS.escape(field.name)}"]`) : [];
  return [...group].find((choice) => choice.matches(':checked')) ?? field;
};
