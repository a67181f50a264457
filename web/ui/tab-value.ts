/** The value of a tab: it becomes part of an id, which has no spaces. */
export const tabValue = (label: string): string => label.replace(/\s+/g, '-');
