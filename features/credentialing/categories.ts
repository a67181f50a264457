export const CATEGORIES = 'Credentialing Required Items Categories';
export const CATEGORIES_MISSING = 'Credentialing Required Items Categories dropdown is not set. Please have an admin do this.';
