import { useEffect, useState } from 'react';

/** False in the page as it was built, true once it can do something. */
export function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    setIsReady(true);
  }, []);
  return isReady;
}
