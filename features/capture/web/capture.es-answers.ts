/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'A document has at most {most} pages here. Please upload a longer one as a PDF.':
    'Aquí un documento tiene {most} páginas como máximo. Si es más largo, súbalo como PDF.',
};
export default answers;
