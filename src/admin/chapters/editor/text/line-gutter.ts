// Shows the kind of each line beside it, and marks those that may not be meant so.
import { RangeSetBuilder, StateField, type EditorState, type Extension, type Text } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLineGutter,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import {
  edgesOf,
  kindAt,
  KIND_NAMES,
  lineWarning,
  type Edges,
  type LineKind,
  type TextLines,
} from './lines.ts';

function linesOfDocument(doc: Text): TextLines {
  return { count: doc.lines, line: (number) => doc.line(number).text };
}

const edgesField = StateField.define<Edges>({
  create: ({ doc }) => edgesOf(linesOfDocument(doc)),
  update: (edges, { docChanged, newDoc }) => (docChanged ? edgesOf(linesOfDocument(newDoc)) : edges),
});

export type LineFacts = {
  number: number;
  text: string;
  from: number;
  kind: LineKind;
  warning: string | null;
  isFirst: boolean;
  isLast: boolean;
};

export function lineAt(state: EditorState, offset: number): LineFacts {
  const edges = state.field(edgesField);
  const { number, text, from } = state.doc.lineAt(offset);
  const kind = kindAt(linesOfDocument(state.doc), number, edges);
  const isEmpty = edges.first === 0;
  return {
    number,
    text,
    from,
    kind,
    warning: lineWarning(text, kind),
    isFirst: isEmpty || number === edges.first,
    isLast: isEmpty || number === edges.last,
  };
}

class KindMarker extends GutterMarker {
  readonly kind: LineKind;
  readonly isOdd: boolean;

  constructor(kind: LineKind, isOdd: boolean) {
    super();
    this.kind = kind;
    this.isOdd = isOdd;
  }

  override eq(other: KindMarker): boolean {
    return this.kind === other.kind && this.isOdd === other.isOdd;
  }

  override toDOM(): Node {
    const { name, short } = KIND_NAMES[this.kind];
    const mark = element('div', `cm-kind${this.isOdd ? ' cm-kind-odd' : ''}`);
    mark.append(
      element('span', 'cm-kind-name', this.kind === 'gap' ? '' : name),
      element('span', 'cm-kind-short', short),
    );
    if (this.isOdd) mark.append(' ⚠');
    return mark;
  }
}

class ParagraphSign extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const sign = element('span', 'cm-mark', '¶');
    sign.title = 'Marked as a paragraph';
    return sign;
  }
}

const SIGN = Decoration.replace({ widget: new ParagraphSign() });
const DIRECTION = Decoration.line({ attributes: { dir: 'auto' } });
const ODD_LINE = Decoration.line({ attributes: { dir: 'auto', class: 'cm-odd-line' } });

/** Each line's direction, the sign for its mark, and whether it is odd; visible lines only. */
function decorate(view: EditorView): DecorationSet {
  const decorations = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const { warning } = lineAt(view.state, line.from);
      decorations.add(line.from, line.from, warning === null ? DIRECTION : ODD_LINE);
      if (line.text.startsWith(PARAGRAPH_MARK))
        decorations.add(line.from, line.from + PARAGRAPH_MARK.length, SIGN);
      at = line.to + 1;
    }
  }
  return decorations.finish();
}

export const lineKinds: Extension = [
  edgesField,
  EditorView.decorations.of(decorate),
  // The cursor steps over the sign as over one character.
  EditorView.atomicRanges.of(decorate),
  EditorView.perLineTextDirection.of(true),
  gutter({
    class: 'cm-kinds',
    lineMarker: (view, block) => {
      const { kind, warning } = lineAt(view.state, block.from);
      return new KindMarker(kind, warning !== null);
    },
    lineMarkerChange: ({ docChanged }) => docChanged,
    initialSpacer: () => new KindMarker('closing-quote', true),
  }),
  highlightActiveLineGutter(),
];

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
