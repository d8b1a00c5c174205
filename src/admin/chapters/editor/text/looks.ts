import { StateField, type EditorState, type Extension, type Line, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { addressIn } from './elements.ts';
import { kindsOf, lineWarning, type LineKind } from './lines.ts';
import { readMarkup, type FoundElement, type Sign } from './markup.ts';

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

const SHOWN: Partial<Record<Sign['kind'], [shown: string, title: string]>> = {
  break: ['↵', 'Line break'],
  mark: ['¶', 'Always a paragraph'],
  note: ['…', 'A note that readers do not see'],
};

class SignWidget extends WidgetType {
  readonly sign: Sign;

  constructor(sign: Sign) {
    super();
    this.sign = sign;
  }

  override eq({ sign }: SignWidget): boolean {
    return this.sign.kind === sign.kind && this.sign.text === sign.text;
  }

  override toDOM(): HTMLElement {
    const { kind, text } = this.sign;
    const element = document.createElement('span');
    const [shown, title] = SHOWN[kind] ?? [text.replace(/[<>]/g, ''), ''];
    element.className = `cm-sign cm-sign-${kind}`;
    element.title = title;
    // Decodes entities. There are no tags in it.
    element.innerHTML = kind === 'quote' ? (text.startsWith('</') ? '”' : '“') : shown;
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const WHOLE_LINE = Decoration.mark({ class: 'cm-whole-line' });
const HIDDEN = Decoration.replace({});
const AS_THEMSELVES = new Set('b cite em i s small strong sub sup u'.split(' '));

function lookOf({ name, open }: FoundElement): Decoration | null {
  if (name === 'a') return Decoration.mark({ class: 'cm-link', attributes: { title: addressIn(open) } });
  if (name === 'q') return Decoration.mark({ class: 'cm-quoted' });
  return AS_THEMSELVES.has(name) ? Decoration.mark({ tagName: name }) : null;
}

function decorate(view: EditorView, ofLine: (line: Line) => Range<Decoration>[]): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      found.push(...ofLine(line));
      at = line.to + 1;
    }
  return Decoration.set(found, true);
}

const lineLooks = (view: EditorView) =>
  decorate(view, ({ from }) => {
    const { kind, warning } = lineAt(view.state, from);
    const title = warning ?? '';
    const className = `cm-kind-${kind}${warning === null ? '' : ' cm-odd-line'}`;
    return [Decoration.line({ attributes: { dir: 'auto', class: className, title } }).range(from)];
  });

/** Lines of other sizes get a mark, because CodeMirror estimates heights by short lines of plain text. */
const elementLooks = (view: EditorView) =>
  decorate(view, ({ from, to, text }) => {
    const hasOwnSize = text !== '' && lineAt(view.state, from).kind !== 'paragraph';
    const looks = readMarkup(text).elements.flatMap((element) => {
      const look = element.openEnd < element.closeStart ? lookOf(element) : null;
      return look ? [look.range(from + element.openEnd, from + element.closeStart)] : [];
    });
    return hasOwnSize ? [WHOLE_LINE.range(from, to), ...looks] : looks;
  });

const signs = (view: EditorView) =>
  decorate(view, ({ from, text }) =>
    readMarkup(text).signs.map((sign) => {
      const look = sign.kind === 'tag' ? HIDDEN : Decoration.replace({ widget: new SignWidget(sign) });
      return look.range(from + sign.from, from + sign.to);
    }),
  );

export const lineKinds: Extension = [
  kindsField,
  EditorView.decorations.of(lineLooks),
  EditorView.perLineTextDirection.of(true),
];

/** Shows the stored text as readers will see it, without its tags. */
export const readersLook: Extension = [
  EditorView.editorAttributes.of({ class: 'cm-as-read' }),
  EditorView.decorations.of(elementLooks),
  EditorView.decorations.of(signs),
  EditorView.atomicRanges.of(signs),
];
