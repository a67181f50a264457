/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'A play has at most {most} inputs.': 'Una partida tiene {most} entradas como máximo.',
  'Inputs are missing: {count} have arrived.': 'Faltan entradas: llegaron {count}.',
};
export default answers;
