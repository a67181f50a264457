/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  'The total is {total} now. Please look at your cart again.': 'El total es ahora {total}. Revise su carrito.',
  'This costs {cost}, and you have {balance}.': 'Esto cuesta {cost}, y usted tiene {balance}.',
  '{name} is not sold any more.': '{name} ya no se vende.',
  'Order {name} is {status} and cannot be {act}.': 'El estado del pedido {name} es «{status}», y el cambio no es posible: {act}.',
  '{name} is limited to {most} per person, and you have bought {bought}.':
    '{name}: {most} por persona como máximo, y usted ya compró {bought}.',
  '{name} is limited to {most} per person.': '{name}: {most} por persona como máximo.',
};
export default answers;
