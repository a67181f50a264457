import type { Dictionary } from '#web/words/spanish.ts';

const words: Dictionary = {
  Store: 'Tienda',
  'My order is fulfilled or cancelled': 'Se entrega o se cancela mi pedido',
};
export default words;
