import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  type ISectionOptions,
} from 'docx';

type Children = ISectionOptions['children'];

export const heading = (text: string, level: keyof typeof HeadingLevel = 'HEADING_1') =>
  new Paragraph({ text, heading: HeadingLevel[level] });
export const paragraph = (text: string) => new Paragraph({ children: [new TextRun(text)] });

export async function wordFile(
  children: Children,
  footnotes: Record<number, string> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    footnotes: Object.fromEntries(
      Object.entries(footnotes).map(([id, text]) => [id, { children: [paragraph(text)] }]),
    ),
    numbering: {
      config: [
        {
          reference: 'numbers',
          levels: [{ level: 0, format: 'decimal', text: '%1.', alignment: AlignmentType.START }],
        },
      ],
    },
    styles: { paragraphStyles: [{ id: 'Quote', name: 'Quote', basedOn: 'Normal' }] },
    sections: [{ children }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

export const asFile = (bytes: Uint8Array<ArrayBuffer> | string, name: string): File =>
  new File([bytes], name);

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const richManuscript = (): Promise<Uint8Array<ArrayBuffer>> =>
  wordFile(
    [
      new Paragraph({ text: 'The Book', heading: HeadingLevel.TITLE }),
      paragraph('For my parents.'),
      heading('Chapter 1: The Door'),
      new Paragraph({
        children: [
          new TextRun('He said '),
          new TextRun({ text: 'never', italics: true }),
          new TextRun(' and '),
          new TextRun({ text: 'always', bold: true }),
          new TextRun(', & left.'),
          new FootnoteReferenceRun(1),
        ],
      }),
      paragraph('“Why?”'),
      paragraph('* * *'),
      new Paragraph({
        children: [new TextRun('A line.'), new TextRun({ text: 'The next line.', break: 1 })],
      }),
      new Paragraph({
        bidirectional: true,
        children: [new TextRun({ text: 'בְּרֵאשִׁית בָּרָא אֱלֹהִים', rightToLeft: true })],
      }),
      new Paragraph({ style: 'Quote', text: 'Do not hide.' }),
      new Paragraph({
        children: [
          new TextRun('See '),
          new ExternalHyperlink({
            link: 'https://example.org/a?b=1&c=2',
            children: [new TextRun('this page')],
          }),
          new TextRun('.'),
        ],
      }),
      heading('The verse and its animals', 'HEADING_2'),
      new Paragraph({ text: 'An ox', bullet: { level: 0 } }),
      new Paragraph({ text: 'A donkey', numbering: { reference: 'numbers', level: 0 } }),
      new Table({
        rows: [
          new TableRow({
            children: ['left', 'right'].map((text) => new TableCell({ children: [paragraph(text)] })),
          }),
        ],
      }),
      paragraph('The last paragraph of this chapter is longer than fifty characters.'),
      heading('Chapter Two'),
      heading('The Window', 'HEADING_2'),
      new Paragraph({ children: [new TextRun('Two.'), new FootnoteReferenceRun(2)] }),
      new Paragraph({
        children: [
          new ImageRun({
            type: 'png',
            data: Buffer.from(PIXEL, 'base64'),
            transformation: { width: 10, height: 10 },
          }),
        ],
      }),
    ],
    { 1: 'A note that is much longer than fifty characters, so that it would close.', 2: 'Second note.' },
  );
