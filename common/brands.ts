/** The two skins of the product. Which one is worn depends on a brand word in the address (access document, opening). */
export interface Brand {
  key: 'health' | 'schools';
  /** As it stands beside the product's name: "Muster Health". */
  name: string;
  accent: 'teal' | 'indigo';
  promise: string;
}

export const BRANDS = {
  health: {
    key: 'health',
    name: 'Muster Health',
    accent: 'teal',
    promise: 'Recruit, credential, and place clinicians in one place.',
  },
  schools: {
    key: 'schools',
    name: 'Muster Schools',
    accent: 'indigo',
    promise: 'Find, credential, and place the people schools depend on.',
  },
} as const satisfies Record<Brand['key'], Brand>;

const BRAND_WORD = 'schools';

/** @param brandWord the word that, anywhere in the address, chooses the Schools skin */
export const brandOf = (address: string, brandWord: string = BRAND_WORD): Brand =>
  address.toLowerCase().includes(brandWord.toLowerCase()) ? BRANDS.schools : BRANDS.health;
