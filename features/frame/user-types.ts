export const USER_TYPES = ['System Admin', 'Admin', 'Standard', 'Dashboard', 'Provider'] as const;
