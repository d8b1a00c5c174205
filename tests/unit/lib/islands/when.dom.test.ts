import type { ClientDirective } from 'astro';
import { expect, test, vi } from 'vitest';
import type { Island } from '~/lib/islands/early-events.ts';
import when, { type HydrationConditions } from '~/lib/islands/when.ts';

const hydrate = () => Promise.resolve();

function setUp(
  conditions: HydrationConditions,
  {
    island = document.createElement('div') as HTMLElement,
    load = vi.fn(() => Promise.resolve(hydrate)),
  } = {},
) {
  if (!island.isConnected) document.body.append(island);
  const options = { name: 'Island', value: conditions };
  when(load, options as unknown as Parameters<ClientDirective>[1], island);
  return { island, load };
}

test('touched: loads the island once, on the first interaction', () => {
  const { island, load } = setUp({ touched: true });
  expect(load).not.toHaveBeenCalled();
  for (const event of ['pointerenter', 'pointerdown', 'focusin']) island.dispatchEvent(new Event(event));
  expect(load).toHaveBeenCalledOnce();
});

test('touched: loads immediately if focus is already inside the island', () => {
  const island = document.createElement('div');
  const field = document.createElement('input');
  island.append(field);
  document.body.append(island);
  field.focus();
  expect(setUp({ touched: true }, { island }).load).toHaveBeenCalledOnce();
});

test('a press loads the island under any condition, even if it happened before the island was set up', () => {
  const { island, load } = setUp({ event: 'toast' });
  island.dispatchEvent(new Event('pressed'));
  expect(load).toHaveBeenCalledOnce();

  const other: Island & HTMLDivElement = document.createElement('div');
  other.early = [];
  expect(setUp({ nearPx: 0 }, { island: other }).load).toHaveBeenCalledOnce();
});

test('fragment: loads if the URL fragment matches the pattern', () => {
  const loadsAt = (hash: string) => {
    location.hash = hash;
    return setUp({ fragment: '^#[0-9a-f]+$' }).load.mock.calls.length > 0;
  };
  expect([loadsAt(''), loadsAt('main'), loadsAt('0af')]).toEqual([false, false, true]);
  location.hash = '';
});

test('event: loads once, on the event', () => {
  const { load } = setUp({ event: 'toast' });
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('toast'));
  window.dispatchEvent(new Event('toast'));
  expect(load).toHaveBeenCalledOnce();
});

test('touched: retries on the next touch if the scripts fail to load', async () => {
  const island = document.createElement('div');
  island.setAttribute('ssr', '');
  const load = vi.fn(() => Promise.resolve(hydrate));
  setUp({ touched: true }, { island, load });
  island.dispatchEvent(new Event('pointerenter'));
  expect(load).toHaveBeenCalledOnce();

  load.mockImplementation(() => {
    island.removeAttribute('ssr');
    return Promise.resolve(hydrate);
  });
  await vi.waitFor(() => {
    island.dispatchEvent(new Event('pointerenter'));
    expect(load).toHaveBeenCalledTimes(2);
  });
  island.dispatchEvent(new Event('pointerenter'));
  expect(load).toHaveBeenCalledTimes(2);
});
