import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLoaded } from '~/features/admin/use-loaded.ts';

afterEach(cleanup);

/** What is loaded for one choice, answered when it is told to be. */
function choice() {
  let next = Promise.withResolvers<string>();
  const load = () => next.promise;
  const settle = async (how: (answer: PromiseWithResolvers<string>) => void) => {
    const answer = next;
    next = Promise.withResolvers();
    await act(async () => {
      how(answer);
      await answer.promise.catch(() => undefined);
    });
  };
  return {
    load,
    answer: (value: string) => settle(({ resolve }) => resolve(value)),
    fail: () => settle(({ reject }) => reject(new Error('down'))),
  };
}

const show = (first: ReturnType<typeof choice>) =>
  renderHook(({ load }) => useLoaded(load), { initialProps: { load: first.load } });

test('another choice shows nothing of the former one, while it loads and where it fails', async () => {
  const queue = choice();
  const sent = choice();
  const { result, rerender } = show(queue);
  await queue.answer('the queue');
  expect(result.current).toMatchObject({ state: { kind: 'ready' }, value: 'the queue' });

  rerender({ load: sent.load });
  expect(result.current).toMatchObject({ state: { kind: 'loading' }, value: undefined, latest: 'the queue' });
  await sent.fail();
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'failed' }));
  expect(result.current.value).toBeUndefined();

  void result.current.reload();
  await sent.answer('the sent ones');
  expect(result.current).toMatchObject({ state: { kind: 'ready' }, value: 'the sent ones' });
});

test('the same choice keeps its value while it is loaded again, and where that fails', async () => {
  const queue = choice();
  const { result } = show(queue);
  await queue.answer('before');
  void result.current.reload();
  expect(result.current).toMatchObject({ state: { kind: 'ready' }, value: 'before' });
  await queue.fail();
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'failed', value: 'before' }));
  void result.current.reload();
  await queue.answer('after');
  expect(result.current).toMatchObject({ state: { kind: 'ready' }, value: 'after' });
});

test('an answer to a former choice that comes late is dropped', async () => {
  const queue = choice();
  const sent = choice();
  const { result, rerender } = show(queue);
  rerender({ load: sent.load });
  await sent.answer('the sent ones');
  await queue.answer('the queue');
  expect(result.current).toMatchObject({ state: { kind: 'ready' }, value: 'the sent ones' });
});

test('what a former choice reloads at its end is the present one', async () => {
  const failed = choice();
  const sent = choice();
  const { result, rerender } = show(failed);
  await failed.answer('the failed ones');
  const { reload } = result.current;
  rerender({ load: sent.load });
  void reload();
  await sent.answer('the sent ones');
  await failed.answer('the failed ones');
  expect(result.current).toMatchObject({ state: { kind: 'ready' }, value: 'the sent ones' });
});
