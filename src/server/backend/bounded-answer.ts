import { refusal, refusalResponse } from '../door/refusal.ts';

/** The answer, read completely, or what is sent instead of one that weighs too much. */
export async function boundedAnswer(
  response: Response,
  limitBytes: number,
  pathname: string,
): Promise<Response> {
  if (!response.body) return response;
  const body = await response.arrayBuffer();
  if (body.byteLength > limitBytes) {
    return refusalResponse(
      refusal(400, 'answer_too_large', 'The answer is too large.', 'Ask for fewer rows or columns.'),
      pathname,
    );
  }
  return new Response(body, { status: response.status, headers: response.headers });
}
