import { useEffect } from 'react';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { offerNewestChapter } from './offer-newest-chapter.ts';

/** Shows nothing itself: woken by the scroll, it makes the offer in a toast. */
export const Announcement = withErrorBoundary(function Announcement() {
  useEffect(() => void offerNewestChapter(), []);
  return null;
});
