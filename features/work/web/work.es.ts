import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  'Your tasks': 'Sus tareas',
  'Your tasks could not be loaded': 'No se pudieron cargar sus tareas',
  'No tasks': 'No hay tareas',
  'What your agency asks you to do appears here.': 'Aquí aparece lo que su agencia le pide hacer.',
  'Status of {name}': 'Estado de {name}',
  'Mark {name} as done': 'Marcar {name} como hecha',
  'Not Started': 'Sin empezar',
  Open: 'Abierto',
  'In Progress': 'En curso',
  'Past Due': 'Vencido',
  'A task is assigned to me': 'Se me asigna una tarea',
};
export default words;
