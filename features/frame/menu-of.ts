interface Offered {
  enabled: boolean;
  user_type: string | null;
  client: string | null;
  order: number | null;
}

/** Of the enabled menus that a person may have the most particular: of their client before their user type, then by order. */
export function menuOf<M extends Offered>(
  menus: readonly M[],
  { userType, client }: { userType: string; client: string | null },
): M | undefined {
  const rank = (menu: M) => (menu.client ? 2 : 0) + (menu.user_type ? 1 : 0);
  const isTheirs = (menu: M) =>
    menu.enabled && (!menu.client || menu.client === client) && (!menu.user_type || menu.user_type === userType);
  return menus.filter(isTheirs).toSorted((a, b) => rank(b) - rank(a) || (a.order ?? 0) - (b.order ?? 0))[0];
}
