// Keeps a preview in step with a text: only lines that changed are rendered, a few milliseconds at a time.
import { chapterLines, type ChapterLine } from '~/lib/chapter-text/chapter-lines.ts';
import { renderLine } from '~/lib/chapter-text/render-chapter.ts';

const LONGEST_SLICE_MS = 8;

type Block = { line: ChapterLine; key: string; nodes: ChildNode[] | null };

export type PreviewBlocks = { show: (text: string) => void; stop: () => void };

/** @param container only this writes into it */
export function createPreviewBlocks(container: HTMLElement): PreviewBlocks {
  let blocks: Block[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fill = () => {
    const isDone = fillSlice(container, blocks, performance.now() + LONGEST_SLICE_MS);
    if (!isDone) timer = setTimeout(fill);
  };
  return {
    show: (text) => {
      clearTimeout(timer);
      blocks = replaceChanged(blocks, chapterLines(text));
      fill();
    },
    stop: () => clearTimeout(timer),
  };
}

/** The blocks of the lines: those at both ends that are as before stay, what was between is taken out. */
function replaceChanged(shown: Block[], lines: ChapterLine[]): Block[] {
  const next = lines.map((line): Block => ({ line, key: keyOf(line), nodes: null }));
  let start = 0;
  while (start < next.length && shown[start]?.key === next[start]?.key) start += 1;
  let end = 0;
  const most = Math.min(shown.length, next.length) - start;
  while (end < most && shown.at(-1 - end)?.key === next.at(-1 - end)?.key) end += 1;
  for (const { nodes } of shown.slice(start, shown.length - end)) nodes?.forEach((node) => node.remove());
  return [
    ...shown.slice(0, start),
    ...next.slice(start, next.length - end),
    ...shown.slice(shown.length - end, shown.length),
  ];
}

/** Renders missing blocks in order until the deadline; true when none is missing. */
function fillSlice(container: HTMLElement, blocks: readonly Block[], deadlineMs: number): boolean {
  let missing = blocks.findIndex(({ nodes }) => nodes === null);
  while (missing >= 0) {
    let end = missing;
    const fragment = document.createDocumentFragment();
    for (; blocks[end]?.nodes === null && performance.now() < deadlineMs; end += 1) {
      const block = blocks[end] as Block;
      block.nodes = nodesOf(block.line);
      fragment.append(...block.nodes);
    }
    const next = blocks.slice(end).find(({ nodes }) => (nodes?.length ?? 0) > 0);
    container.insertBefore(fragment, next?.nodes?.[0] ?? null);
    if (performance.now() >= deadlineMs) break;
    missing = blocks.findIndex(({ nodes }, index) => index >= end && nodes === null);
  }
  return blocks.every(({ nodes }) => nodes !== null);
}

function keyOf(line: ChapterLine): string {
  return line.kind === 'break' ? 'break' : `${line.kind}\n${line.markup}`;
}

/** The line is sanitized by the renderer. */
function nodesOf(line: ChapterLine): ChildNode[] {
  const template = document.createElement('template');
  template.innerHTML = renderLine(line);
  return [...template.content.childNodes];
}
