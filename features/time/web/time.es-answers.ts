/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'This overlaps row {row}.': 'Se superpone con la fila {row}.',
  'Row {row}: {problem}': 'Fila {row}: {problem}',
  'An entry has no “{name}”.': 'Un registro de horas no tiene «{name}».',
  '“{time}” is no time. Write it as 08:30.': '«{time}» no es una hora. Escríbala así: 08:30.',
  'The {name} has {most} characters at most.': '{name}: {most} caracteres como máximo.',
  'This employee does not have enough PTO time available to fulfill this request. They only have {hours} hours available.':
    'No hay suficientes horas de tiempo libre para esta solicitud. Solo quedan {hours} horas.',
  'The PTO balance of {year} is archived. Unarchive it first.':
    'El saldo de tiempo libre de {year} está archivado. Primero sáquelo del archivo.',
  'The PTO balance of {year} is in the trash. Restore it first.':
    'El saldo de tiempo libre de {year} está en la papelera. Primero restáurelo.',
};
export default answers;
