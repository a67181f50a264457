import { useEffect, useState } from 'react';

/** An address under which the page shows these bytes, for as long as it does; '' until it is there. */
export function useObjectUrl(blob: Blob | undefined): string {
  const [made, setMade] = useState<{ blob: Blob; address: string }>();
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is a resource: made and revoked with the effect
    setMade({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return made && made.blob === blob ? made.address : '';
}
