/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'This document has {pages} pages.': 'Este documento tiene {pages} páginas.',
  'A course is due within {days} days': 'Un curso vence dentro de {days} días',
};
export default answers;
