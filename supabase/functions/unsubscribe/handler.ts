// One-click unsubscribe (RFC 8058). GET changes nothing, because link scanners send GET requests.
import { FOLLOW_TOPICS, type FollowTopic } from '../../../src/lib/mail/outgoing-mail.ts';

const MAX_TOKEN_LENGTH = 200;

export type UnsubscribeOptions = {
  siteUrl: string;
  /** @param topic null for all topics */
  unsubscribe: (token: string, topic: FollowTopic | null) => Promise<string>;
};

export async function handleUnsubscribe(
  request: Request,
  { siteUrl, unsubscribe }: UnsubscribeOptions,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const topic = FOLLOW_TOPICS.find((name) => name === searchParams.get('topic')) ?? null;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return new Response(null, {
      status: 303,
      headers: {
        Location: `${siteUrl}/follow/preferences#${encodeURIComponent(token.slice(0, MAX_TOKEN_LENGTH))}`,
      },
    });
  }
  if (request.method !== 'POST') {
    return text(405, 'Only GET and POST are allowed.', { Allow: 'GET, POST' });
  }
  if (!/^[0-9a-f]{64}$/.test(token)) return text(404, 'This link is not valid.');
  try {
    const outcome = await unsubscribe(token, topic);
    return outcome === 'unsubscribed' ? text(200, 'Unsubscribed.') : text(404, 'This link is not valid.');
  } catch {
    return text(503, 'Please try again in a minute.', { 'Retry-After': '60' });
  }
}

function text(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
}
