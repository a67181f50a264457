import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { teams } from '#server/accounts/teams.module.ts';
import { storeCategories } from '../store-categories.module.ts';
import { storeItems } from '../store-items.module.ts';
import { storeOptions } from '../store-options.module.ts';
import { demoPicture } from './demo-picture.ts';
import { addCodes } from './items/add-codes.ts';
import { syncOptions, type GivenOption } from './items/sync-options.ts';
import { buy } from './orders/buy.ts';
import { cancelOrder, fulfilOrder } from './orders/change-order.ts';

type Line = readonly [
  name: string,
  picture: string,
  category: string,
  description: string,
  options: readonly GivenOption[],
  codes?: readonly string[],
];
const sizes = (price: number, ...labels: string[]): GivenOption[] =>
  labels.map((label) => ({ label, price, quantity: 8, lowAt: 2 }));

const ITEMS: readonly Line[] = [
  [
    'Agency mug',
    'hot-beverage',
    'For the desk',
    'Holds 12 ounces and the first hour of the day.',
    [
      { label: 'White', price: 25, quantity: 30, lowAt: 5 },
      { label: 'Black', price: 25, quantity: 12, lowAt: 5 },
    ],
  ],
  [
    'Notebook',
    'notebook-with-decorative-cover',
    'For the desk',
    'Dotted, 160 pages.',
    [{ label: 'A5', price: 15, quantity: 40 }],
  ],
  [
    'Desk plant',
    'potted-plant',
    'For the desk',
    'Needs water once a week, like everybody.',
    [{ label: 'Succulent', price: 35, quantity: 6, lowAt: 2 }],
  ],
  [
    'Wireless charger',
    'battery',
    'For the desk',
    'Charges a phone while you call on the headset.',
    [{ label: 'Black', price: 60, quantity: 5, lowAt: 1 }],
  ],
  ['T-shirt', 't-shirt', 'To wear', 'Organic cotton, with the small logo.', sizes(40, 'S', 'M', 'L', 'XL')],
  ['Hoodie', 'coat', 'To wear', 'For offices with a strong opinion about air conditioning.', sizes(90, 'S', 'M', 'L')],
  ['Running socks', 'socks', 'To wear', 'Two pairs.', sizes(20, '6–9', '10–13')],
  [
    'Rain jacket',
    'umbrella-with-rain-drops',
    'To wear',
    'Sold out until the next delivery.',
    [{ label: 'M', price: 150, quantity: 0 }],
  ],
  [
    'Extra day off',
    'beach-with-umbrella',
    'Time',
    'One more day, agreed with your manager.',
    [{ label: 'One day', price: 400, quantity: null }],
  ],
  ['Late start', 'alarm-clock', 'Time', 'Begin at ten, once.', [{ label: 'One morning', price: 50, quantity: null }]],
  [
    'Volunteer day',
    'heart-hands',
    'Time',
    'A paid day for a cause of your choice.',
    [{ label: 'One day', price: 250, quantity: null }],
  ],
  [
    'Gift card',
    'credit-card',
    'Treats',
    'Twenty-five dollars, as a code that you get at once.',
    [{ label: '$25', price: 45 }],
    ['DEMO-7QF4-KJ2M', 'DEMO-P9XA-63TC', 'DEMO-LV8D-R0SE', 'DEMO-2YHB-N5WG'],
  ],
  [
    'Box of chocolates',
    'chocolate-bar',
    'Treats',
    'Shared boxes taste better.',
    [
      { label: 'Dark', price: 30, quantity: 14 },
      { label: 'Milk', price: 30, quantity: 9 },
    ],
  ],
  [
    'Lunch for the team',
    'fork-and-knife-with-plate',
    'Treats',
    'For up to six people.',
    [{ label: 'Lunch', price: 200, quantity: null }],
  ],
];

/** Shelves with items, one sold out and one of codes, and orders in every state. */
export default demo('store', 198, async (context, world) => {
  const global = await context.records.first(teams, { name: 'Global' });
  if (!global) return;
  const categories = new Map<string, string>();
  for (const name of new Set(ITEMS.map(([, , category]) => category)))
    categories.set(name, (await context.records.create(storeCategories, { name, order: categories.size }))._id);
  const items = new Map<string, string>();
  for (const [at, line] of ITEMS.entries()) {
    const [name, picture, category, description, options, codes] = line;
    const fields = {
      name,
      image: await demoPicture(context, picture, at),
      description,
      itemId: String(1001 + at),
      category: categories.get(category)!,
      teams: [global._id],
      active: true,
    };
    const { _id } = await context.records.create(storeItems, fields);
    await syncOptions(context, _id, options);
    items.set(name, _id);
    if (codes) await addCodes(context, _id, { option: (await firstOption(context, _id))._id, codes });
  }
  await orderAll(context, world.ids.rewarded ?? [], items);
});

const firstOption = async (context: Context, item: string) =>
  (await context.records.first(storeOptions, { ofItem: item }, { sortField: 'order' }))!;

type Outcome = 'waits' | 'fulfilled' | 'cancelled';
/** Each after what its buyer has earned last. */
const ORDERS: readonly (readonly [item: string, daysAgo: number, outcome: Outcome])[] = [
  ['Agency mug', 20, 'fulfilled'],
  ['T-shirt', 60, 'fulfilled'],
  ['Gift card', 41, 'waits'],
  ['Notebook', 35, 'cancelled'],
  ['Box of chocolates', 12, 'waits'],
  ['Agency mug', 11, 'waits'],
];

async function orderAll(context: Context, people: readonly string[], items: ReadonlyMap<string, string>): Promise<void> {
  if (!people.length) return;
  for (const [n, [item, daysAgo, outcome]] of ORDERS.entries()) {
    const buyer = context.inNameOf(people[n % people.length]!, 'demo data', officeMoment(context, daysAgo, n));
    const storeItem = items.get(item)!;
    const selectedOption = (await firstOption(context, storeItem))._id;
    const { order } = await buy(buyer, { lines: [{ storeItem, selectedOption, quantity: 1 }] });
    if (outcome === 'fulfilled') await fulfilOrder(context, order, 'It lies on your desk.');
    if (outcome === 'cancelled') await cancelOrder(buyer, order, 'Ordered twice');
  }
}
