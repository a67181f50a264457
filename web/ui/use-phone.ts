import { useMediaQuery } from '@mantine/hooks';

/** The mobile layout applies up to 680 px (platform document, section 9). */
export const usePhone = (): boolean => useMediaQuery('(max-width: 680px)', false, { getInitialValueInEffect: false }) ?? false;
