/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'This document expires on {day}, before the placement ends on {end}.':
    'Este documento vence el {day}, antes de que termine la colocación el {end}.',
  'This document expired on {day}. Please upload one that is still valid.':
    'Este documento venció el {day}. Suba uno que siga vigente.',
};
export default answers;
