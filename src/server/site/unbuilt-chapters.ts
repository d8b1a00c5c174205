// Chapter addresses that the build has no page for: chapters newer than it, former addresses, or nothing.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isSlug } from '../../lib/chapters/chapter-slug.ts';
import type { ChapterFacts } from '../../lib/chapters/chapter-head.ts';
import type { AdmitQuestion } from '../door/page-questions.ts';
import { sendNewChapter } from './send-new-chapter.ts';
import { sendPage, textFile, type StaticFile } from './static-files.ts';

export type UnbuiltQuestions = {
  /** Whether a chapter with this slug is published now; asked only for pages that the build did not make. */
  isPublishedChapter: (slug: string, line?: string | undefined) => Promise<boolean>;
  /** The present slug of the chapter that had this one before; asked only for addresses that lead nowhere else. */
  presentSlug?: (slug: string, line?: string | undefined) => Promise<string | undefined>;
  /** What such a chapter's page says of itself; without it the fallback page is sent as it was built. */
  chapterFacts?: (slug: string, line?: string | undefined) => Promise<ChapterFacts | undefined>;
  /** Whether a request may ask these now; without it each may. */
  admitQuestion?: AdmitQuestion;
};

/** @property isLikely whether a chapter is assumed when the database does not answer */
type UnbuiltAddress = { slug: string; search: string; isLikely: boolean };

type Fallback = {
  /** The fallback page, where the build has one. */
  page: StaticFile | undefined;
  pageHeaders: (page: StaticFile) => OutgoingHttpHeaders;
  notFound: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
};

const UNLIMITED = { line: undefined, leave: () => undefined };
const PLAIN_CHAPTER = textFile('This chapter cannot be shown right now. Please try again later.');

/** Answers for unbuilt addresses. The page finds out what to show; the status is for search engines. */
export function createUnbuiltChapters(
  questions: UnbuiltQuestions,
  { page: builtPage, pageHeaders, notFound }: Fallback,
) {
  const { isPublishedChapter, presentSlug, chapterFacts, admitQuestion } = questions;
  const page = builtPage ?? PLAIN_CHAPTER;

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { slug, search, isLikely }: UnbuiltAddress,
    line: string | undefined,
  ): Promise<void> => {
    const isPublished = isSlug(slug) && (await isPublishedChapter(slug, line).catch(() => isLikely));
    const movedTo =
      isPublished || !isSlug(slug) ? undefined : await presentSlug?.(slug, line).catch(() => undefined);
    if (movedTo !== undefined) return redirect(response, 301, `/read/${movedTo}${search}`);
    if (!builtPage && !isPublished) return notFound(request, response);
    const facts =
      builtPage && isPublished ? await chapterFacts?.(slug, line).catch(() => undefined) : undefined;
    if (facts) return sendNewChapter(request, response, page, facts, pageHeaders(page));
    const whenPublished = builtPage ? 200 : 503;
    return sendPage(request, response, isPublished ? whenPublished : 404, page, pageHeaders(page));
  };

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    address: UnbuiltAddress,
  ): Promise<void> => {
    const question = admitQuestion ? admitQuestion(request) : UNLIMITED;
    if (!question) {
      return sendPage(request, response, 429, page, { ...pageHeaders(page), 'Retry-After': '1' });
    }
    await answer(request, response, address, question.line).finally(question.leave);
  };
}

export function redirect(response: ServerResponse, status: 301 | 302 | 308, location: string): void {
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' }).end();
}
