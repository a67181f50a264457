import { useMediaQuery } from '@mantine/hooks';

/** A tablet held upright: the navigation begins as icons there, so that the page has the room. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false }) ?? false;
