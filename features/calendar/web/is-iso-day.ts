import { isoDate } from '#common/fields/calendar.ts';

export const isIsoDay = (text: string): boolean => {
  const [year, month, day] = text.split('-').map(Number);
  return isoDate(year ?? 0, month ?? 0, day ?? 0) === text;
};
