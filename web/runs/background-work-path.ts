/** The page of one's runs. */
export const BACKGROUND_WORK = '/app/background-work';
