import { useEffect } from 'react';
import { targetFrom, type PreviewTarget } from './preview-address.ts';

/** Follows the browser's back and forward buttons. @param onTarget has to stay the same function */
export function useGoingBack(onTarget: (target: PreviewTarget) => void): void {
  useEffect(() => {
    const follow = () => onTarget(targetFrom(location.search, Date.now()));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [onTarget]);
}
