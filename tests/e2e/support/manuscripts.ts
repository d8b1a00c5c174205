// Manuscripts as an author has them, for the file dialog of a browser.
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
  /** Stands in every chapter's first paragraph. */
  remark?: string;
};

/** A Word file of chapters with titles, each with emphasis, a short question, and paragraphs of that many words. */
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
  const buffer = await Packer.toBuffer(new Document({ sections: [{ children }] }));
  return {
    name: 'manuscript.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer,
  };
}
