/** Moves the keyboard from a list into the preview beside it. */
export const enterPreview = () => document.querySelector<HTMLElement>('[data-preview] a[href]')?.focus();
