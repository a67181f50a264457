/** The specification's own words. */
export const NO_SETUP = 'No credentialing setup found for this provider type';
