import { useRef } from 'react';
import { MAX_SHOP_NAME, MAX_SHOP_URL, MAX_SHOPS, type Shop } from '~/lib/books/shops.ts';
import { FieldError } from '~/ui/fields.tsx';
import { Button, LinkButton } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import type { BookSession } from './book-fields.ts';

export function ShopFields({ fields, errors, edit }: BookSession) {
  const { shops, in_store } = fields;
  const list = useRef<HTMLFieldSetElement>(null);
  // Runs after the next render.
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const change = (index: number, part: Partial<Shop>) =>
    edit({ shops: shops.map((shop, at) => (at === index ? { ...shop, ...part } : shop)) });
  const add = () => {
    edit({ shops: [...shops, { name: '', url: '' }] });
    focus(`[data-shop="${shops.length}"] input`);
  };
  const moveUp = (index: number) => {
    const shop = shops[index];
    if (!shop) return;
    edit({ shops: shops.toSpliced(index, 1).toSpliced(index - 1, 0, shop) });
    focus(`[data-shop="${index - 1}"] input`);
  };
  const remove = (index: number) => {
    edit({ shops: shops.toSpliced(index, 1) });
    focus('[data-add]');
  };
  return (
    <fieldset ref={list}>
      <legend className="label">Where to buy it</legend>
      <p className="ink-dim text-sm">
        The “Buy” button opens the first shop. The others are listed on the book’s page. With no shop, the
        button opens your store.
      </p>
      <Choice
        checked={in_store}
        onChange={({ target }) => edit({ in_store: target.checked })}
        label="Your store (always the first)"
      />
      <ol className="grid gap-4">
        {shops.map((shop, index) => (
          <li key={index} data-shop={index} role="group" aria-label={`Shop ${index + 1}`}>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <Field
                label="Shop"
                dir="auto"
                maxLength={MAX_SHOP_NAME}
                autoComplete="off"
                value={shop.name}
                error={errors[`shops.${index}.name`]}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <Field
                label="The book’s address there"
                type="url"
                dir="ltr"
                placeholder="https://"
                maxLength={MAX_SHOP_URL}
                autoComplete="off"
                value={shop.url}
                error={errors[`shops.${index}.url`]}
                onChange={({ target }) => change(index, { url: target.value })}
              />
            </div>
            <p className="flex flex-wrap gap-x-4">
              {index > 0 && (
                <LinkButton onClick={() => moveUp(index)}>
                  Move up<span className="sr-only"> shop {index + 1}</span>
                </LinkButton>
              )}
              <LinkButton onClick={() => remove(index)}>
                Remove<span className="sr-only"> shop {index + 1}</span>
              </LinkButton>
            </p>
          </li>
        ))}
      </ol>
      <FieldError id="shops-error" message={errors['shops']} />
      <Button className="mt-3" data-add isInactive={shops.length >= MAX_SHOPS} onClick={add}>
        Add a shop
      </Button>
      {shops.length >= MAX_SHOPS && (
        <p className="ink-dim mt-2 text-sm">A book can be listed at {MAX_SHOPS} shops.</p>
      )}
    </fieldset>
  );
}
