import { useEffect, useState } from 'react';

/** The address of a file while it is shown. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
