import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

export type ManuscriptFile = { name: string; mimeType: string; buffer: Buffer };

export const textFile = (name: string, text: string): ManuscriptFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

type Options = {
  chapters: number;
  firstNumber?: number;
  paragraphs?: number;
  words?: number;
  remark?: string;
};

export async function wordManuscript({
  chapters,
  firstNumber = 15,
  paragraphs = 4,
  words = 60,
  remark = 'It began quietly.',
}: Options): Promise<ManuscriptFile> {
  const children = Array.from({ length: chapters }, (_, index) => {
    const number = firstNumber + index;
    return [
      new Paragraph({ text: `Chapter ${number}: Story ${number}`, heading: HeadingLevel.HEADING_1 }),
      new Paragraph({
        children: [
          new TextRun(`${remark} This is `),
          new TextRun({ text: 'the beginning', italics: true }),
          new TextRun(` of story ${number}.`),
        ],
      }),
      new Paragraph('“Why?”'),
      ...Array.from({ length: paragraphs }, () => new Paragraph(`${'word '.repeat(words - 1)}end.`)),
    ];
  }).flat();
  return wordDocument(children);
}

async function wordDocument(children: Paragraph[]): Promise<ManuscriptFile> {
  return {
    name: 'manuscript.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await Packer.toBuffer(new Document({ sections: [{ children }] })),
  };
}
