/** Sentences of the server with values in them, by their templates. */
const answers: Record<string, string> = {
  '{cost} coins are more than the {left} that you have left for this month.':
    '{cost} monedas son más que las {left} que le quedan este mes.',
  'There are not enough {coins}: the balance is {balance}.': 'El saldo no alcanza ({coins}): es de {balance}.',
};
export default answers;
