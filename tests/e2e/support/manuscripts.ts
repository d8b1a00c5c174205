import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

export type ManuscriptFile = { name: string; mimeType: string; buffer: Buffer };

export const textFile = (name: string, text: string): ManuscriptFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

export async function wordManuscript({
  chapters,
  paragraphs = 4,
  words = 60,
}: {
  chapters: number;
  paragraphs?: number;
  words?: number;
}): Promise<ManuscriptFile> {
  const children = Array.from({ length: chapters }, (_, index) => {
    const number = 15 + index;
    return [
      new Paragraph({ text: `Chapter ${number}: Story ${number}`, heading: HeadingLevel.HEADING_1 }),
      new Paragraph({
        children: [
          new TextRun('It began quietly. This is '),
          new TextRun({ text: 'the beginning', italics: true }),
          new TextRun(` of story ${number}.`),
        ],
      }),
      new Paragraph('“Why?”'),
      ...Array.from({ length: paragraphs }, () => new Paragraph(`${'word '.repeat(words - 1)}end.`)),
    ];
  }).flat();
  return {
    name: 'manuscript.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await Packer.toBuffer(new Document({ sections: [{ children }] })),
  };
}
