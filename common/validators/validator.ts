/** The sentence that says what is wrong, or undefined. A blank value passes: that a field is required is asked apart. */
export type Validator = (value: unknown) => string | undefined;

export const pattern =
  (accepted: RegExp, sentence: string): Validator =>
  (value) =>
    isBlank(value) || ((typeof value === 'string' || typeof value === 'number') && accepted.test(String(value)))
      ? undefined
      : sentence;

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
