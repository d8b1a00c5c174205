import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '~/admin/query-client.ts';

// Renders query and mutation results immediately instead of in the next task.
notifyManager.setScheduler((callback) => callback());
// A busy machine can take seconds to render fifty rows.
configure({ asyncUtilTimeout: 5000 });
// The test environment does not implement these.
Element.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.hidePopover = () => undefined;

export function renderAdmin(children: ReactNode) {
  const client = createQueryClient();
  return render(children, {
    wrapper: (props) => <QueryClientProvider client={client}>{props.children}</QueryClientProvider>,
  });
}

export type Body = Record<string, unknown>;

export function respondToCalls(responses: Record<string, (body: Body) => unknown>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const respond = responses[pathname.split('/').at(-1) ?? ''];
    if (!respond) throw new TypeError(`No response is set up for ${pathname}.`);
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    const answer = await respond(body);
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  });
}
