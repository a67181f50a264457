/** Nothing else in a completed item is opened: a link of another kind would act for its reader. */
export const isFileLink = (link: unknown): link is string =>
  typeof link === 'string' && /^\/api\/files\/[0-9a-f]{24}$/i.test(link);
