import { expect, test } from 'vitest';
import { faqJsonLd } from '~/features/seo/faq-json-ld.ts';

test('questions and answers become an FAQ page for search engines', () => {
  expect(faqJsonLd([{ question: 'Why?', answer: 'Because.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
    ],
  });
});
