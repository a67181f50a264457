import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  'Your placements': 'Sus asignaciones',
  'Your placements could not be loaded': 'No se pudieron cargar sus asignaciones',
  'No placements yet': 'Todavía no hay asignaciones',
  'When you are placed, your assignment appears here.': 'Cuando le coloquen, su asignación aparecerá aquí.',
  'Credentialing of {name}': 'Acreditación de {name}',
  'From {date}': 'Desde el {date}',
  'The start is not set yet': 'Todavía no hay fecha de inicio',
  '{start} to {date}': '{start} hasta el {date}',
  'Your profile': 'Su perfil',
  'No profile yet': 'Todavía no hay perfil',
  'Your account does not belong to a provider yet. Please ask your recruiter.':
    'Su cuenta todavía no pertenece a un proveedor. Consulte a su reclutador.',
  'Saved. Your agency was notified.': 'Guardado. Se avisó a su agencia.',
  '{name}. Please ask your recruiter to change your name or email address.':
    '{name}. Para cambiar su nombre o su correo electrónico, consulte a su reclutador.',
  Placements: 'Asignaciones',
  'Pending Start': 'Pendiente de inicio',
  Active: 'Vigente',
  Ending: 'Por terminar',
  Cancelled: 'Cancelado',
  'Mobile phone': 'Teléfono móvil',
  'Home phone': 'Teléfono de casa',
  'Current address': 'Dirección actual',
};
export default words;
