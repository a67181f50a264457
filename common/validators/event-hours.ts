/** Early Release and Delayed Start need to say by how many hours. */
export const eventHoursOffset = (kind: string | null | undefined, offset: unknown): string | undefined => {
  if (kind !== 'Early Release' && kind !== 'Delayed Start') return undefined;
  const isGiven = offset !== null && offset !== undefined && offset !== '' && Number.isFinite(Number(offset));
  return isGiven ? undefined : `Enter the hours of the ${kind}.`;
};
