import { MAX_SHOP_NAME, MAX_SHOP_URL, MAX_SHOPS, type Shop } from '~/lib/books/shops.ts';
import { LinkButton } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import type { BookSession } from './book-fields.ts';

/** The shops, and an empty row for one more. Saving drops empty rows. */
export function ShopFields({ fields: { shops, in_store }, errors, edit }: BookSession) {
  const rows = [...shops, { name: '', url: '' }].slice(0, MAX_SHOPS);
  const change = (index: number, shop: Shop) => edit({ shops: shops.toSpliced(index, 1, shop) });
  return (
    <fieldset>
      <legend className="label">Where to buy it</legend>
      <p className="ink-dim text-sm">
        The “Buy” button opens{' '}
        {in_store ? 'your store' : shops.length > 0 ? 'the first shop' : 'your store until you add a shop'}.
        Other shops are listed on the book’s page. To remove a shop, clear its fields.
      </p>
      <Choice
        checked={in_store}
        onChange={({ target }) => edit({ in_store: target.checked })}
        label="Sell it in your store"
      />
      <div className="grid gap-4">
        {rows.map((shop, index) => (
          <div key={index} role="group" aria-label={`Shop ${index + 1}`}>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <Field
                label="Shop"
                dir="auto"
                maxLength={MAX_SHOP_NAME}
                autoComplete="off"
                value={shop.name}
                error={errors[`shops.${index}.name`]}
                onChange={({ target }) => change(index, { ...shop, name: target.value })}
              />
              <Field
                label="The book’s web address there"
                type="url"
                dir="ltr"
                placeholder="https://"
                maxLength={MAX_SHOP_URL}
                autoComplete="off"
                value={shop.url}
                error={errors[`shops.${index}.url`]}
                onChange={({ target }) => change(index, { ...shop, url: target.value })}
              />
            </div>
            {index > 0 && index < shops.length && (
              <LinkButton onClick={() => edit({ shops: [shop, ...shops.toSpliced(index, 1)] })}>
                Put<span className="sr-only"> shop {index + 1}</span> first
              </LinkButton>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
