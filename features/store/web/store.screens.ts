import type { Screens } from '#web/screens.ts';

const GROUP = 'Rewards, Games and Rec';
const forAdmins = { systemAdmin: true } as const;
const managesOrders = { module: 'storeTransactions', view: 'edit' } as const;

const screens: Screens = {
  routes: [
    { path: '/store', area: 'any', title: 'Store', load: () => import('./store-screen.tsx') },
    { path: '/store/items/:id', area: 'any', load: () => import('./item-screen.tsx') },
    { path: '/store/cart', area: 'any', title: 'Cart', load: () => import('./cart-screen.tsx') },
    { path: '/store/orders', area: 'any', title: 'My orders', load: () => import('./my-orders-screen.tsx') },
    {
      path: '/admin/store-coin-editor',
      area: 'admin',
      title: 'Store coin',
      visible: forAdmins,
      load: () => import('./admin/coin-editor.tsx'),
    },
    {
      path: '/admin/store-categories-editor',
      area: 'admin',
      title: 'Store categories',
      visible: forAdmins,
      load: () => import('./admin/categories-editor.tsx'),
    },
    {
      path: '/admin/store-inventory',
      area: 'admin',
      title: 'Store inventory',
      visible: forAdmins,
      load: () => import('./admin/inventory-screen.tsx'),
    },
    {
      path: '/admin/store-orders',
      area: 'admin',
      title: 'Store orders',
      visible: managesOrders,
      load: () => import('./admin/orders-screen.tsx'),
    },
  ],
  navigation: [
    {
      label: 'Store',
      icon: 'shopping-bag',
      path: '/store',
      area: 'app',
      group: 'Work',
      order: 62,
      keywords: 'coins buy rewards gifts cart',
    },
    {
      label: 'Store',
      icon: 'shopping-bag',
      path: '/store',
      area: 'provider',
      order: 71,
      keywords: 'coins buy rewards gifts cart',
    },
    {
      label: 'Store coin',
      icon: 'coins',
      path: '/admin/store-coin-editor',
      area: 'admin',
      group: GROUP,
      order: 10,
      keywords: 'currency money face',
    },
    {
      label: 'Store categories',
      icon: 'category',
      path: '/admin/store-categories-editor',
      area: 'admin',
      group: GROUP,
      order: 20,
    },
    {
      label: 'Store inventory',
      icon: 'shopping-bag',
      path: '/admin/store-inventory',
      area: 'admin',
      group: GROUP,
      order: 30,
      keywords: 'items options stock codes',
    },
    {
      label: 'Store orders',
      icon: 'receipt',
      path: '/admin/store-orders',
      area: 'admin',
      group: GROUP,
      order: 40,
      keywords: 'fulfil cancel packing economy',
    },
  ],
};

export default screens;
