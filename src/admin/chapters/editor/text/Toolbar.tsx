import type { ReactNode } from 'react';
import { Popover, PopoverItem } from '../../../Popover.tsx';
import type { CursorState } from './commands.ts';
import type { TextFormat } from './lines.ts';

const TOOLS = [
  ['strong', 'Bold', <b className="font-bold">B</b>, 'Control+B'],
  ['em', 'Italic', <em className="font-serif text-lg">I</em>, 'Control+I'],
  ['link', 'Link', 'Link', 'Control+K'],
  ['quote', 'Quotation marks', '“ ”', ''],
  ['subheading', 'Subheading', <span className="font-serif text-lg">H</span>, ''],
] as const satisfies readonly (readonly [string, string, ReactNode, string])[];

const MORE = [
  ['paragraph', 'Paragraph'],
  ['line-break', 'Line break'],
  ['scene-break', 'Scene break'],
  ['footnote', 'Footnote'],
  ['find', 'Find and replace'],
  ['undo', 'Undo'],
  ['redo', 'Redo'],
] as const;

export type ToolName = (typeof TOOLS)[number][0] | (typeof MORE)[number][0];
export type CommandName = Exclude<ToolName, 'link'>;

const CHAPTERS_ONLY = new Set<ToolName>(['subheading', 'paragraph', 'scene-break', 'footnote']);

type Props = {
  format: TextFormat;
  cursor: CursorState | null;
  isSource: boolean;
  onSource: () => void;
  onCommand: (name: ToolName) => void;
};

export function Toolbar({ format, cursor, isSource, onSource, onCommand }: Props) {
  const isOffered = ([name]: readonly [ToolName, ...unknown[]]) =>
    format === 'chapter' || !CHAPTERS_ONLY.has(name);
  return (
    <div role="group" aria-label="Formatting" className="-mx-2 flex flex-wrap">
      {TOOLS.filter(isOffered).map(([name, label, icon, keys]) => (
        <button
          key={name}
          type="button"
          className="editor-tool"
          aria-disabled={cursor === null}
          // Preserves the text selection.
          onMouseDown={(event) => event.preventDefault()}
          aria-label={label}
          aria-keyshortcuts={keys || undefined}
          aria-pressed={cursor?.pressed.has(name) ?? false}
          title={keys === '' ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
          onClick={() => cursor && onCommand(name)}
        >
          {icon}
        </button>
      ))}
      <Popover label="More formatting" icon="⋯" className="editor-tool" width="14rem">
        {MORE.filter(isOffered).map(([name, label]) => (
          <PopoverItem
            key={name}
            isInactive={cursor === null || cursor.disabled.has(name)}
            onSelect={() => onCommand(name)}
          >
            {label}
          </PopoverItem>
        ))}
        <PopoverItem isInactive={cursor === null} onSelect={onSource}>
          {isSource ? 'Hide codes' : 'Show codes'}
        </PopoverItem>
      </Popover>
    </div>
  );
}
