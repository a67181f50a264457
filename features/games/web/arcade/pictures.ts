/** Pictures of Fluent Emoji (MIT, `public/arcade/LICENSE.txt`), by their names there. */
export const pictureUrl = (name: string): string => `/arcade/${name}.svg`;
export const backgroundUrl = (value: string): string => `/arcade/backgrounds/${value}.svg`;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Emoji Match: the later family has the more alike pictures; 16 in each. */
export const FAMILIES = [
  words(
    'rocket pizza guitar crown anchor umbrella balloon key hammer alarm-clock candle books wrapped-gift trophy bicycle teddy-bear',
  ),
  words(
    'dog-face cat-face mouse-face hamster rabbit-face fox bear panda koala tiger-face lion cow-face pig-face frog monkey-face chicken',
  ),
  words(
    'red-apple green-apple pear tangerine lemon peach mango tomato cherries strawberry grapes watermelon pineapple kiwi-fruit coconut blueberries',
  ),
  words(
    'grinning-face grinning-face-with-big-eyes grinning-face-with-smiling-eyes beaming-face-with-smiling-eyes grinning-squinting-face grinning-face-with-sweat slightly-smiling-face winking-face smiling-face-with-smiling-eyes smirking-face neutral-face expressionless-face confused-face slightly-frowning-face worried-face relieved-face',
  ),
  words(
    'one-oclock two-oclock three-oclock four-oclock five-oclock six-oclock seven-oclock eight-oclock nine-oclock ten-oclock eleven-oclock twelve-oclock one-thirty two-thirty three-thirty four-thirty',
  ),
] as const;

/** Memory Match: a picture for each of 18 pairs. */
export const CARDS: readonly string[] = [...FAMILIES[0], 'panda', 'strawberry'];

export const inWords = (picture: string): string => picture.replaceAll('-', ' ');
