import { createRoot } from 'react-dom/client';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import type { Neighbors } from './neighbors.ts';

export function showNeighbors(neighbors: Neighbors): void {
  for (const [position, Navigation] of [
    ['top', TopNavigation],
    ['bottom', BottomNavigation],
  ] as const) {
    const root = document.createElement('div');
    root.className = 'contents';
    document.querySelector(`nav[aria-label="Chapters, ${position}"]`)?.replaceWith(root);
    createRoot(root).render(<Navigation {...neighbors} />);
  }
}
