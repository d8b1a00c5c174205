import { RangeSetBuilder, StateField, type EditorState, type Extension } from '@codemirror/state';
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
import { KIND_NAMES, kindsOf, lineWarning, type LineKind } from './lines.ts';

const kindsField = StateField.define<LineKind[]>({
  create: ({ doc }) => kindsOf([...doc.iterLines()]),
  update: (kinds, { docChanged, newDoc }) => (docChanged ? kindsOf([...newDoc.iterLines()]) : kinds),
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
  const kinds = state.field(kindsField);
  const { number, text, from } = state.doc.lineAt(offset);
  const kind = kinds[number - 1] ?? 'gap';
  return {
    number,
    text,
    from,
    kind,
    warning: lineWarning(text, kind),
    isFirst: kind === 'opening',
    isLast: number === kinds.findLastIndex((one) => one !== 'gap' && one !== 'break') + 1,
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
  kindsField,
  EditorView.decorations.of(decorate),
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
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  return created;
}
