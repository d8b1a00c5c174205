import {
  Facet,
  StateField,
  type EditorState,
  type Extension,
  type Line,
  type Range,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { speakerIn } from '~/lib/dialogue/quotations.ts';
import { SPEAKER_NAMES } from '~/lib/dialogue/speakers.ts';
import { addressIn } from './elements.ts';
import { kindsOf, lineWarning, type LineKind, type TextFormat } from './lines.ts';
import { readMarkup, type FoundElement, type Token } from './markup.ts';

const textFormat = Facet.define<TextFormat, TextFormat>({ combine: ([format = 'chapter']) => format });
const readKinds = (state: EditorState) => kindsOf([...state.doc.iterLines()], state.facet(textFormat));
const kindsField = StateField.define<LineKind[]>({
  create: readKinds,
  update: (kinds, { docChanged, state }) => (docChanged ? readKinds(state) : kinds),
});

export type LineInfo = ReturnType<typeof lineAt>;

export function lineAt(state: EditorState, offset: number) {
  const kinds = state.field(kindsField);
  const { number, text, from } = state.doc.lineAt(offset);
  const kind = kinds[number - 1] ?? 'gap';
  return {
    text,
    from,
    kind,
    warning: lineWarning(text, kind),
    isFirst: kind === 'opening',
    isLast: number === kinds.findLastIndex((each) => each !== 'gap' && each !== 'break') + 1,
  };
}

const LABELS: Partial<Record<Token['kind'], [shown: string, title: string]>> = {
  break: ['↵', 'Line break'],
  mark: ['¶', 'Always a paragraph'],
  note: ['…', 'A note that readers do not see'],
};

class TokenWidget extends WidgetType {
  readonly token: Token;

  constructor(token: Token) {
    super();
    this.token = token;
  }

  override eq({ token }: TokenWidget): boolean {
    return this.token.kind === token.kind && this.token.text === token.text;
  }

  override toDOM(): HTMLElement {
    const { kind, text } = this.token;
    const element = document.createElement('span');
    const speaker = kind === 'speaker' ? speakerIn(text) : null;
    const [shown, title] = speaker
      ? [SPEAKER_NAMES[speaker], '']
      : (LABELS[kind] ?? (kind === 'omitted' ? omission(text) : [text, '']));
    element.className = `cm-sign cm-sign-${kind}`;
    element.title = title;
    // Excluded from the direction of its line, which is `auto`.
    element.dir = 'ltr';
    // Decodes entities; contains no tags.
    element.innerHTML = kind === 'quote' ? (text.startsWith('</') ? '”' : '“') : shown;
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function omission(tag: string): [shown: string, title: string] {
  if (/^<img/i.test(tag)) return ['Picture left out', 'Only text can be shown.'];
  return [`${tag.replace(/[<>]/g, '')}: left out`, ''];
}

const WHOLE_LINE = Decoration.mark({ class: 'cm-whole-line' });
const HIDDEN = Decoration.replace({});
const NATIVE_TAGS = new Set('b cite em i s small strong sub sup u'.split(' '));

function decorationFor({ name, open }: FoundElement): Decoration | null {
  if (name === 'a') return Decoration.mark({ class: 'cm-link', attributes: { title: addressIn(open) } });
  if (name === 'q' && speakerIn(open)) return Decoration.mark({ class: 'cm-spoken' });
  return NATIVE_TAGS.has(name) ? Decoration.mark({ tagName: name }) : null;
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

/** The last line becomes the closing quote only when its writer leaves it. */
function isWriting({ hasFocus, state }: EditorView, lineStart: number): boolean {
  return hasFocus && state.doc.lineAt(state.selection.main.head).from === lineStart;
}

const lineDecorations = (view: EditorView) =>
  decorate(view, ({ from }) => {
    const { kind: finalKind, warning: finalWarning } = lineAt(view.state, from);
    const isWritingEnd = finalKind === 'closing-quote' && isWriting(view, from);
    const kind = isWritingEnd ? 'paragraph' : finalKind;
    const warning = isWritingEnd ? null : finalWarning;
    const title = warning ?? '';
    const className = `cm-kind-${kind}${warning === null ? '' : ' cm-odd-line'}`;
    return [Decoration.line({ attributes: { dir: 'auto', class: className, title } }).range(from)];
  });

/** Lines of other sizes get a mark, because CodeMirror estimates heights by short lines of plain text. */
const elementDecorations = (view: EditorView) =>
  decorate(view, ({ from, to, text }) => {
    const hasOwnSize = text !== '' && lineAt(view.state, from).kind !== 'paragraph';
    const elementMarks = readMarkup(text).elements.flatMap((element) => {
      const decoration = element.openEnd < element.closeStart ? decorationFor(element) : null;
      return decoration ? [decoration.range(from + element.openEnd, from + element.closeStart)] : [];
    });
    return hasOwnSize ? [WHOLE_LINE.range(from, to), ...elementMarks] : elementMarks;
  });

const tokens = (view: EditorView, hasNames: boolean) =>
  decorate(view, ({ from, text }) =>
    readMarkup(text).tokens.map((token) => {
      const isHidden = token.kind === 'tag' || (token.kind === 'speaker' && !hasNames);
      const decoration = isHidden ? HIDDEN : Decoration.replace({ widget: new TokenWidget(token) });
      return decoration.range(from + token.from, from + token.to);
    }),
  );

export const lineKinds = (format: TextFormat): Extension => [
  textFormat.of(format),
  kindsField,
  EditorView.decorations.of(lineDecorations),
  EditorView.perLineTextDirection.of(true),
];

/**
 * Shows the stored text as readers will see it, without its tags.
 * @param hasNames whether the names of speakers are shown
 */
export const readerView = (hasNames: boolean): Extension => [
  EditorView.editorAttributes.of({ class: hasNames ? 'cm-as-read cm-has-names' : 'cm-as-read' }),
  EditorView.decorations.of(elementDecorations),
  EditorView.decorations.of((view) => tokens(view, hasNames)),
  EditorView.atomicRanges.of((view) => tokens(view, hasNames)),
];
