import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  Calendar: 'Calendario',
  Month: 'Mes',
  'Nothing in this month. Your working days, time off and tasks appear here.':
    'No hay nada este mes. Aquí aparecen sus días de trabajo, su tiempo libre y sus tareas.',
  'Working day': 'Día de trabajo',
  'Time off: {hours} hours, {status}': 'Tiempo libre: {hours} horas, {status}',
  Task: 'Tarea',
};
export default words;
