/** Whether the keyboard is in an editor, or in a list or calendar that it opened over the page. */
export const hasKeyboard = (editor: Element | null): boolean =>
  Boolean(editor?.contains(document.activeElement) || document.activeElement?.closest('[data-portal]'));
