import { createRoot } from 'react-dom/client';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import type { Neighbors } from './neighbors.ts';

export function showNeighbors(neighbors: Neighbors): void {
  for (const [place, Navigation] of [
    ['above', TopNavigation],
    ['below', BottomNavigation],
  ] as const) {
    const root = document.createElement('div');
    root.className = 'contents';
    document.querySelector(`nav[aria-label="Chapters, ${place} the text"]`)?.replaceWith(root);
    createRoot(root).render(<Navigation {...neighbors} />);
  }
}
