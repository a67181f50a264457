/** How wide the shared dialogs may be (platform document, section 2): of the screen, or in pixels. */
const DIALOG_WIDTHS = { general: '95%', rewards: '70%', credits: '250px' } as const;
export type DialogWidth = keyof typeof DIALOG_WIDTHS;

/** The size of a Mantine Modal. A general dialog takes what is comfortable to read, at most its share of the screen. */
export const modalSize = (width: DialogWidth = 'general', comfortable = '440px'): string => {
  const size = DIALOG_WIDTHS[width].replace('%', 'vw');
  return width === 'general' ? `min(${size}, ${comfortable})` : size;
};
