export type Neighbor = { chapter_number: number; chapter_title: string; slug: string };
export type Neighbors = {
  previous: Neighbor | null;
  next: Neighbor | null;
  /** No further chapters will come. */
  isComplete?: boolean;
  /** The address of the serial's list. */
  listPath?: string;
};

export function findNeighbors(chapterNumber: number, published: readonly Neighbor[]): Neighbors {
  const inOrder = [...published].sort((a, b) => a.chapter_number - b.chapter_number);
  return {
    previous: inOrder.findLast((chapter) => chapter.chapter_number < chapterNumber) ?? null,
    next: inOrder.find((chapter) => chapter.chapter_number > chapterNumber) ?? null,
  };
}
