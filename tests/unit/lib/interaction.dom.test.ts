import type { ClientDirective } from 'astro';
import { expect, test, vi } from 'vitest';
import { HYDRATE_EVENT } from '~/lib/hydration/hydrate-event.ts';
import interaction from '~/lib/hydration/interaction.ts';

const place = (island = document.createElement('div')) => {
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve()));
  if (!island.isConnected) document.body.append(island);
  interaction(load, { name: 'Island', value: true } as unknown as Parameters<ClientDirective>[1], island);
  return { island, load };
};

test('the island sleeps until it is touched, and wakes once', () => {
  const { island, load } = place();
  expect(load).not.toHaveBeenCalled();
  for (const event of ['pointerenter', 'pointerdown', 'focusin']) island.dispatchEvent(new Event(event));
  expect(load).toHaveBeenCalledOnce();
});

test('a script wakes it by an event', () => {
  const { island, load } = place();
  island.dispatchEvent(new Event(HYDRATE_EVENT));
  expect(load).toHaveBeenCalledOnce();
});

test('it wakes at once for who was there before it listened, and where a script has left word', () => {
  const island = document.createElement('div');
  const field = document.createElement('input');
  island.append(field);
  if (!island.isConnected) document.body.append(island);
  field.focus();
  expect(place(island).load).toHaveBeenCalledOnce();

  const other = document.createElement('div');
  other.setAttribute('data-wanted', '');
  expect(place(other).load).toHaveBeenCalledOnce();
});
