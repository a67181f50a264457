import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  Calendar: 'Calendario',
  Month: 'Mes',
  'Nothing in this month. Your working days, time off and tasks appear here.':
    'No hay nada este mes. Aquí aparecen sus días de trabajo, su tiempo libre y sus tareas.',
  'Working day': 'Día de trabajo',
  'Time off: {hours} hours, {status}': 'Tiempo libre: {hours} horas, {status}',
  Task: 'Tarea',
  Weekend: 'Fin de semana',
  'Company holiday': 'Feriado de la empresa',
  'New Year’s Day': 'Año Nuevo',
  'Martin Luther King Jr. Day': 'Día de Martin Luther King Jr.',
  'Washington’s Birthday': 'Natalicio de Washington',
  'Memorial Day': 'Día de los Caídos',
  Juneteenth: 'Juneteenth',
  'Independence Day': 'Día de la Independencia',
  'Labor Day': 'Día del Trabajo',
  'Columbus Day': 'Día de Colón',
  'Veterans Day': 'Día de los Veteranos',
  'Thanksgiving Day': 'Día de Acción de Gracias',
  'Christmas Day': 'Navidad',
};
export default words;
