import type { CSSProperties } from 'react';
import { orderOfRole, type Role } from '../../recipients.ts';

/** One hue for each role, neighbors far apart; on paper, which is white in the dark too. */
const HUES = [215, 150, 28, 280, 350, 190, 95, 325, 50, 245, 170, 10, 300, 125, 230, 70, 205, 265];

export const roleColor = (role: Role): CSSProperties =>
  ({ '--role-hue': HUES[Math.max(0, orderOfRole(role)) % HUES.length] }) as CSSProperties;
