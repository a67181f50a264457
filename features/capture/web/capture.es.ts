import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  Camera: 'Cámara',
  'Pages to add': 'Páginas por agregar',
  'No camera was found on this device.': 'No se encontró ninguna cámara en este dispositivo.',
  'Picture to add': 'Foto por agregar',
  'Take a picture': 'Tomar una foto',
  'Choose files': 'Elegir archivos',
  'What the camera sees': 'Lo que ve la cámara',
  'Waiting for the camera…': 'Esperando la cámara…',
  'Take the picture': 'Tomar la foto',
  'Your browser does not let this page use the camera. Allow the camera for this page in the settings of your browser and open it again, or add your pages in another way.':
    'Su navegador no permite que esta página use la cámara. Permita el uso de la cámara en la configuración del navegador y abra la página de nuevo, o agregue sus páginas de otra forma.',
  'Photograph a document': 'Fotografiar un documento',
  'Please sign in': 'Inicie sesión',
  'Open the document from your credentialing list.': 'Abra el documento desde su lista de acreditación.',
  'This document could not be opened': 'No se pudo abrir este documento',
  'Your documents to photograph': 'Sus documentos por fotografiar',
  'Sent for review': 'Enviado a revisión',
  'You can close this page.': 'Puede cerrar esta página.',
  'We will let you know when somebody has looked at it.': 'Le avisaremos cuando lo hayamos revisado.',
  'You can follow it in your documents.': 'Puede ver su estado en sus documentos.',
  'Look at page {number}': 'Ver la página {number}',
  'Move page {number} earlier': 'Mover la página {number} hacia atrás',
  'Move page {number} later': 'Mover la página {number} hacia adelante',
  'Sending…': 'Enviando…',
  'Waiting for a connection': 'Esperando la conexión',
  'A page that is being sent': 'Una página que se está enviando',
  'Not sent yet': 'Sin enviar todavía',
  ', {count} more on this device': ', {count} más en este dispositivo',
  'To photograph': 'Por fotografiar',
  'Nothing to photograph': 'No hay nada que fotografiar',
  'No item of yours asks for a document now.': 'Por ahora no se le pide ningún documento.',
  'Open an item of a credentialing record and choose “Photograph it”.':
    'Abra un requisito de un expediente de acreditación y elija «Fotografiarlo».',
  'Photograph {name}': 'Fotografiar {name}',
  Photograph: 'Fotografiar',
  '{count} pages were not sent': { one: '1 página no se envió', other: '{count} páginas no se enviaron' },
  'Pages that were not sent': 'Páginas que no se enviaron',
  'Add to the document': 'Agregar al documento',
  'Send again': 'Enviar de nuevo',
  'Save page {number} to this device': 'Guardar la página {number} en este dispositivo',
  'Save to this device': 'Guardar en este dispositivo',
  'This document was finished on another device before they arrived.':
    'Este documento se terminó en otro dispositivo antes de que llegaran.',
  'The link has ended. Save the pages to this device, scan a new code, and add them there with “Choose files”.':
    'El enlace venció. Guarde las páginas en este dispositivo, escanee un código nuevo y agréguelas allí con «Elegir archivos».',
  'This document can no longer be opened. Save the pages to this device: they are kept here for one day.':
    'Este documento ya no se puede abrir. Guarde las páginas en este dispositivo: aquí se conservan por un día.',
  'Lay the document flat in good light, and take a picture of each page.':
    'Coloque el documento sobre una superficie plana con buena luz y tome una foto de cada página.',
  'You are offline. Go on: your pages are kept on this device and sent when the connection is back.':
    'No tiene conexión. Siga adelante: sus páginas se guardan en este dispositivo y se enviarán cuando vuelva la conexión.',
  'You are taking page {number} again.': 'Está tomando de nuevo la página {number}.',
  'Keep the old one': 'Conservar la anterior',
  'Send {count} pages for review': { one: 'Enviar 1 página a revisión', other: 'Enviar {count} páginas a revisión' },
  'Continue on another device': 'Continuar en otro dispositivo',
  'The code has expired. Pages that were sent with it are kept.': 'El código venció. Las páginas que envió con él se conservan.',
  'Show a new code': 'Mostrar un código nuevo',
  'QR code that opens this document on another device': 'Código QR que abre este documento en otro dispositivo',
  'Scan this code with your other device. It works for 15 minutes, and for this document only.':
    'Escanee este código con su otro dispositivo. Sirve por 15 minutos y solo para este documento.',
  'Page {number}, large': 'Página {number}, ampliada',
  'This page cannot be shown at the moment.': 'Esta página no se puede mostrar por el momento.',
  'Take it again': 'Tomarla de nuevo',
  'Upper left corner': 'Esquina superior izquierda',
  'Upper right corner': 'Esquina superior derecha',
  'Lower right corner': 'Esquina inferior derecha',
  'Lower left corner': 'Esquina inferior izquierda',
  'Corners of the page': 'Esquinas de la página',
  'The whole picture is used. Drag the corners onto the page to cut it out.':
    'Se usa la foto completa. Arrastre las esquinas hasta la página para recortarla.',
  'Drag any corner that is off.': 'Arrastre las esquinas que no coincidan.',
  'This picture could not be straightened. Use the whole picture, or retake it.':
    'No se pudo enderezar esta foto. Use la foto completa o tómela de nuevo.',
  'Use page': 'Usar la página',
  Retake: 'Repetir',
  'Whole picture': 'Foto completa',
  'Arrow keys move it, with Shift farther.': 'Las flechas la mueven; con Mayús, más lejos.',
  'What was taken': 'La foto tomada',
  'Back to your documents': 'Volver a sus documentos',
  'Back to the item': 'Volver al requisito',
  'Back to the record': 'Volver al expediente',
  'Please take a picture of the document first.': 'Primero tome una foto del documento.',
  'The pages have changed meanwhile. Please look at them and send them again.':
    'Las páginas cambiaron mientras tanto. Revíselas y envíelas de nuevo.',
  'The pages have changed meanwhile. Please try again.': 'Las páginas cambiaron mientras tanto. Inténtelo de nuevo.',
  'This code is over. Please scan the one on the screen again.': 'Este código venció. Escanee de nuevo el de la pantalla.',
  'This document does not wait for review any more. Please add the other pages as a new document.':
    'Este documento ya no espera revisión. Agregue las otras páginas como un documento nuevo.',
  'This document has already been sent.': 'Este documento ya se envió.',
  'This document was not found. Please open it from your list again.':
    'No se encontró este documento. Ábralo de nuevo desde su lista.',
  'This page was not found. It may have been removed on another device.':
    'No se encontró esta página. Es posible que se haya quitado en otro dispositivo.',
  'This item does not ask for a document.': 'Este requisito no pide ningún documento.',
  'This link does not work any more. Please show a new code on the device where you began, and scan it.':
    'Este enlace ya no funciona. Muestre un código nuevo en el dispositivo donde empezó y escanéelo.',
};
export default words;
