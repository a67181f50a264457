/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'This agreement was {ended}.': 'Este contrato terminó: {ended}.',
  'There is no input “{name}”.': 'No hay ningún campo «{name}».',
  'You have uploaded {count} files here. Please ask the sender for another way.':
    'Ya subió {count} archivos aquí. Pida otra forma a quien le envió el documento.',
  'The letter “{letter}” cannot be drawn on the document. Please write it in other letters, or draw it.':
    'La letra «{letter}» no se puede escribir en el documento. Use otras letras o dibújela.',
};
export default answers;
