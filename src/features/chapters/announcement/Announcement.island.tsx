import { useEffect } from 'react';
import { offerNewestChapter } from './offer-newest-chapter.ts';

/** Shows nothing itself: woken by the scroll, it makes the offer in a toast. */
export function Announcement() {
  useEffect(() => void offerNewestChapter(), []);
  return null;
}
