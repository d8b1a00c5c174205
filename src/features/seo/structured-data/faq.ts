// Questions and answers for search engines.
import type { JsonLd } from '../json-ld.ts';

/** The FAQ page; answers are plain text. */
export function faqData(entries: readonly { question: string; answer: string }[]): JsonLd[] {
  return [
    {
      '@type': 'FAQPage',
      mainEntity: entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
