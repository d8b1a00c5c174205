import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CursorState } from './commands.ts';

export type CommandName =
  | 'strong'
  | 'em'
  | 'quote'
  | 'subheading'
  | 'paragraph'
  | 'line-break'
  | 'scene-break'
  | 'find'
  | 'undo'
  | 'redo';
export type ToolName = CommandName | 'link';

type Tool = { name: ToolName; label: string; keys?: string; sign: ReactNode; isToggle?: boolean };

const TOOLS: readonly Tool[] = [
  {
    name: 'strong',
    label: 'Strong',
    keys: 'Control+B',
    sign: <span className="font-bold">B</span>,
    isToggle: true,
  },
  {
    name: 'em',
    label: 'Emphasis',
    keys: 'Control+I',
    sign: <span className="font-serif text-lg italic">I</span>,
    isToggle: true,
  },
  { name: 'link', label: 'Link', keys: 'Control+K', sign: 'Link', isToggle: true },
  { name: 'quote', label: 'Quote', sign: '“ ”', isToggle: true },
  { name: 'subheading', label: 'Subheading', sign: 'Subheading', isToggle: true },
  { name: 'paragraph', label: 'Paragraph', sign: '¶ Paragraph', isToggle: true },
  { name: 'line-break', label: 'Line break', keys: 'Shift+Enter', sign: '↵ Line break' },
  { name: 'scene-break', label: 'Scene break', sign: '* * * Scene break' },
  { name: 'find', label: 'Find and replace', keys: 'Control+F', sign: 'Find' },
  { name: 'undo', label: 'Undo', keys: 'Control+Z', sign: '↶' },
  { name: 'redo', label: 'Redo', keys: 'Control+Y', sign: '↷' },
];

type Props = {
  cursor: CursorState | null;
  onTool: (name: ToolName) => void;
};

/** A single tab stop; arrow keys, Home, and End move within it. */
export function Toolbar({ cursor, onTool }: Props) {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextTool(event.key, current);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label="Formatting" className="editor-toolbar" onKeyDown={move}>
      {TOOLS.map(({ name, label, keys, sign, isToggle }, index) => (
        <button
          key={name}
          type="button"
          className="editor-tool"
          aria-label={label}
          aria-keyshortcuts={keys}
          aria-pressed={isToggle ? (cursor?.pressed.has(name) ?? false) : undefined}
          aria-disabled={!canRun(name, cursor)}
          title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Preserves the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => canRun(name, cursor) && onTool(name)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

function canRun(name: ToolName, cursor: CursorState | null): boolean {
  if (cursor === null) return false;
  return name === 'undo' ? cursor.canUndo : name === 'redo' ? cursor.canRedo : true;
}

function nextTool(key: string, current: number): number | null {
  const count = TOOLS.length;
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
