/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  '{label} is required.': 'Falta completar: {label}.',
  'Enter at most {most} characters.': 'Escriba {most} caracteres como máximo.',
  'Choose one of: {choices}.': 'Elija entre: {choices}.',
  'Choose a record of: {modules}.': 'Elija un registro de: {modules}.',
  '{label} must be {least} or more.': '{label}: debe ser {least} o más.',
  '{label} must be {most} or less.': '{label}: debe ser {most} o menos.',
  '{label} must be from {least} to {most}.': '{label}: debe estar entre {least} y {most}.',
  'This value is larger than {size} KB.': 'Este valor ocupa más de {size} KB.',
  'This value is nested deeper than {levels} levels.': 'Este valor tiene más de {levels} niveles.',
  'The name “{name}” cannot be used here.': 'El nombre «{name}» no se puede usar aquí.',
  'Must be at least {years} years old.': 'Debe tener al menos {years} años.',
  'Enter the hours of the {kind}.': 'Escriba las horas de: {kind}.',
  '{place} does not take .{ending} files. Please use {kinds}.': 'No se admiten archivos .{ending} aquí ({place}). Use {kinds}.',
  'This must be {bound}.': 'Debe ser {bound}.',
  'of the type {type}': 'de tipo {type}',
  'at least {least}': '{least} como mínimo',
  'at most {most}': '{most} como máximo',
  'above {least}': 'más de {least}',
  'below {most}': 'menos de {most}',
  'This must have {bound} entry.': 'Número de elementos: {bound}.',
  'This must have {bound} entries.': 'Número de elementos: {bound}.',
  'This must be {bound} characters long.': 'Número de caracteres: {bound}.',
  'There is no field named {names} here.': 'Aquí no hay ningún campo llamado {names}.',
  'There is no field named {name} in {module}.': 'No hay ningún campo llamado {name} en {module}.',
  '{label} is read from other records: they are written instead.':
    '{label}: este valor viene de otros registros y se cambia en ellos.',
  'You may not change {thing}.': 'No puede cambiar: {thing}.',
  'You may not create {things}.': 'No puede crear: {things}.',
  'You may not delete {things}.': 'No puede eliminar: {things}.',
  'You may not change this {thing}.': 'No puede cambiar este registro: {thing}.',
  '{things} are not kept after deletion.': '{things}: lo que se elimina no se conserva.',
  '{things} can only be written through their own calls.': '{things}: aquí no se pueden cambiar.',
  '“{value}” is not one of the choices for {label}.': '«{value}» no es una de las opciones de {label}.',
  '“{value}” is no longer offered for {label}.': '«{value}» ya no se ofrece para {label}.',
  '“{value}” is not offered for {parent} “{chosen}”: choose another {label}.':
    '«{value}» no se ofrece para {parent} «{chosen}»: elija otro valor de {label}.',
  '“{value}” is offered only once {parent} is chosen: choose another {label}.':
    '«{value}» solo se ofrece después de elegir {parent}: elija otro valor de {label}.',
  '{label} is already used by another record.': '{label}: otro registro ya tiene este valor.',
  'The chosen {thing} does not exist.': 'No existe lo que eligió: {thing}.',
  'There is nothing at {path}.': 'No hay nada en {path}.',
  'There is nothing at /api/{path}.': 'No hay nada en /api/{path}.',
  'You do not have access to {area}. Please contact an administrator.':
    'No tiene acceso a {area}. Comuníquese con un administrador.',
  'There is no time zone named “{name}”. Please choose one like America/New_York.':
    'No hay ninguna zona horaria llamada «{name}». Elija una como America/New_York.',
  'This PDF has more than {most} pages. Please split it.': 'Este PDF tiene más de {most} páginas. Divídalo.',
  'This picture has more than {most} megapixels. Please make it smaller.':
    'Esta imagen tiene más de {most} megapíxeles. Redúzcala.',
  'At least {least} pixels.': '{least} píxeles como mínimo.',
  'At most {most} pixels.': '{most} píxeles como máximo.',
  'There is no kind of notification named {name}.': 'No hay ningún tipo de notificación llamado {name}.',
  'This file has {size} bytes.': 'Este archivo tiene {size} bytes.',
  'The file is larger than {size} MB.': 'El archivo ocupa más de {size} MB.',
  'Files of the type {type} cannot be uploaded.': 'No se pueden subir archivos de tipo {type}.',
  'A comment mentions at most {most} people.': 'Un comentario menciona a {most} personas como máximo.',
  '{names} cannot open this {thing} and will not be notified.':
    '{names} no puede abrir este registro ({thing}) y no recibirá ningún aviso.',
  'Passwords do not sign in here. Please use {provider}.': 'Aquí no se inicia sesión con contraseña. Use {provider}.',
  'An API key may call {calls} times a minute. Please wait a moment.':
    'Una clave de API puede hacer {calls} llamadas por minuto. Espere un momento.',
  'You have {count} API keys. Please end one that you no longer need.':
    'Tiene {count} claves de API. Desactive una que ya no necesite.',
  'You have no access to a module named {name}.': 'No tiene acceso a ningún módulo llamado {name}.',
};
export default answers;
