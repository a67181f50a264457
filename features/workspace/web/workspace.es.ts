import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  'Only unread': 'Solo sin leer',
  'Mark all read': 'Marcar todo como leído',
  'Notifications, {count} unread': 'Notificaciones, {count} sin leer',
  Unread: 'Sin leer',
  'A record you cannot open': 'Un registro que no puede abrir',
  'Notifications could not be loaded': 'No se pudieron cargar las notificaciones',
  'No unread notifications': 'No hay notificaciones sin leer',
  'You are all caught up.': 'Está al día.',
  'Show all': 'Mostrar todas',
  'Nothing yet': 'Todavía no hay nada',
  'Assignments and news about your records appear here.': 'Aquí aparecen las asignaciones y las novedades de sus expedientes.',
  'Show older': 'Mostrar anteriores',
  'See all': 'Ver todas',
  'Choose notifications': 'Elegir notificaciones',
  'Close notifications': 'Cerrar notificaciones',
};
export default words;
