import { useEffect, useState, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { queueEarlyEvents, type Island } from '~/lib/islands/early-events.ts';
import hydrator from '~/lib/islands/react.ts';

beforeAll(() => {
  queueEarlyEvents();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

let events: string[] = [];

function Form() {
  const [size, setSize] = useState('small');
  const [count, setCount] = useState(0);
  const select = (value: string) => {
    events.push(value);
    setSize(value);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        events.push(`submit ${event.currentTarget.querySelector('input')?.value ?? ''}`);
      }}
    >
      <input aria-label="Name" defaultValue="" />
      {['small', 'large', 'huge'].map((value) => (
        <input
          key={value}
          type="radio"
          name="size"
          value={value}
          checked={value === size}
          onChange={() => select(value)}
        />
      ))}
      <input type="checkbox" onChange={(event) => events.push(`check ${String(event.target.checked)}`)} />
      <select onChange={(event) => events.push(`select ${event.target.value}`)}>
        <option>one</option>
        <option>two</option>
      </select>
      <button
        type="button"
        onClick={(event) => {
          events.push(`click ${event.detail}`);
          setCount(count + 1);
        }}
      >
        More
      </button>
      <output>{count}</output>
      <button type="submit">Send</button>
    </form>
  );
}

function setUp(html = renderToString(<Form />)) {
  events = [];
  document.body.innerHTML = `<astro-island ssr>${html}</astro-island>`;
  const island = document.querySelector('astro-island') as Island & HTMLElement;
  const get = <ElementType extends HTMLElement = HTMLElement>(selector: string) =>
    island.querySelector(selector) as ElementType;
  return { island, get };
}

const hydrate = async (island: HTMLElement, Component: FunctionComponent = Form) => {
  await hydrator(island)(Component, {}, {}, { client: 'when' });
};
const MORE = 'button[type=button]';

test('replays clicks, changes, and a submit once, in order, with the entered values', async () => {
  const { island, get } = setUp();
  get<HTMLInputElement>('[aria-label=Name]').value = 'Ruth';
  get(MORE).click();
  get('[value=large]').click();
  get('[value=huge]').click();
  get('[type=checkbox]').click();
  const select = get<HTMLSelectElement>('select');
  select.value = 'two';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  get(MORE).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  get('[type=submit]').click();
  expect(events).toEqual([]);

  await hydrate(island);
  expect(events).toEqual(['click 0', 'large', 'huge', 'check true', 'select two', 'click 2', 'submit Ruth']);
  expect(get<HTMLInputElement>('[value=huge]').checked).toBe(true);
  expect(get<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
  await vi.waitFor(() => expect(get('output').textContent).toBe('2'));

  get(MORE).click();
  expect(events.slice(7)).toEqual(['click 0']);
});

test('replays a click after the first effects have set state', async () => {
  function Address() {
    const [address, setAddress] = useState('initial');
    useEffect(() => setAddress('from effect'), []);
    return (
      <button type="button" onClick={() => events.push(address)}>
        Copy
      </button>
    );
  }
  const { island, get } = setUp(renderToString(<Address />));
  get(MORE).click();
  await hydrate(island, Address);
  expect(events).toEqual(['from effect']);
});

test('queues at most twenty clicks, and prevents a native submit when the queue is full', async () => {
  const { island, get } = setUp();
  for (let clicks = 0; clicks < 25; clicks += 1) get(MORE).click();
  const send = new MouseEvent('click', { bubbles: true, cancelable: true });
  get('[type=submit]').dispatchEvent(send);
  expect(send.defaultPrevented).toBe(true);
  await hydrate(island);
  expect(events).toHaveLength(20);
});

test.each([
  ['a link', '<a href="#here">Go</a>', 'a'],
  ['a summary', '<details><summary>Open</summary></details>', 'summary'],
  ['a button that opens a popover', '<button popovertarget="menu">Menu</button>', 'button'],
  [
    'a button that opens a dialog',
    '<button commandfor="dialog" command="show-modal">Open</button>',
    'button',
  ],
  ['a static child', '<astro-slot><button type="button">Play</button></astro-slot>', 'button'],
])('does not queue clicks on %s, which works without JavaScript', (_, html, selector) => {
  const { island, get } = setUp(html);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  get(selector).dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(island.early).toBeUndefined();
  expect(get(selector).hasAttribute('aria-busy')).toBe(false);
});

test('does not queue events outside islands or on a hydrated island', () => {
  const { island, get } = setUp();
  island.removeAttribute('ssr');
  document.body.insertAdjacentHTML('beforeend', '<button type="button" id="outside">Outside</button>');
  for (const button of [get(MORE), document.querySelector('#outside') as HTMLElement]) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    button.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  }
  expect(island.early).toBeUndefined();
});
