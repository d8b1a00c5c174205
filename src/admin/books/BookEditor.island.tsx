import { getBook, listBooks, type Book, type BookState, type ListedBook } from '~/data/books.ts';
import { SPEAKER_NAMES } from '~/lib/dialogue/speakers.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { BOOK_COLORS, type BookColor } from '~/lib/books/book-colors.ts';
import { FieldError } from '~/ui/fields.tsx';
import { Choice, Choices } from '../Choice.tsx';
import { AddressField, Field } from '../Field.tsx';
import { MediaField } from '../media/MediaField.tsx';
import { draftLabel, recordEditor, RecordForm } from '../RecordEditor.tsx';
import { useRecord } from '../use-record.ts';
import { BOOK, COLOR_NAMES, saveLabel, STATE_LABELS, type BookSession } from './book-fields.ts';
import { ShopFields } from './ShopFields.tsx';

export const BookEditor = recordEditor('book', loadBook, BookForm);

type Opened = { book: Book; books: readonly ListedBook[] };

async function loadBook(id: string): Promise<Opened | null> {
  const [book, books] = await Promise.all([getBook(id), listBooks()]);
  return book && { book, books: books.filter((other) => other.id !== id) };
}

function BookForm({ book, books }: Opened) {
  const session = useRecord(BOOK, book);
  const { fields, stored, errors, edit, bind } = session;
  const isOut = stored.state !== 'draft';
  type Name = Parameters<typeof bind>[0];
  const line = (name: Name, label: string, hint?: string) => (
    <Field {...{ label, hint }} {...bind(name)} maxLength={200} />
  );
  const text = (name: Name, label: string, rows: number, hint?: string) => (
    <Field as="textarea" {...{ label, hint, rows }} {...bind(name)} />
  );

  return (
    <RecordForm
      session={session}
      title={stored.title || 'Untitled book'}
      state={STATE_LABELS[stored.state]}
      sitePath={isOut && `/books/${stored.slug}`}
      saveLabel={saveLabel(fields.state, stored.state)}
    >
      <div className="grid min-w-0 gap-5">
        <Field
          as="textarea"
          label="Title"
          hint={`Start with the series. Example: ${PRODUCT_NAME}: Ruth`}
          rows={1}
          {...bind('title')}
          maxLength={200}
          onChange={({ target }) => edit({ title: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Short name"
            hint="Shown on the colored label above the title. Example: Ruth"
            {...bind('label')}
            maxLength={60}
          />
          <Field
            as="select"
            label="Color of the label"
            value={fields.label_color}
            onChange={({ target }) => edit({ label_color: target.value as BookColor })}
          >
            {BOOK_COLORS.map((color) => (
              <option key={color} value={color}>
                {COLOR_NAMES[color]}
              </option>
            ))}
          </Field>
        </div>
        {text('premise', 'Premise', 4, 'A few sentences, shown beside the cover and in search results.')}
        {text('summary_part1', 'Summary, first part', 6)}
        {text('summary_part2', 'Summary, second part', 6, 'Optional.')}
        <Choice
          checked={fields.is_bundle}
          onChange={({ target }) => edit({ is_bundle: target.checked })}
          label="A set of several books"
        />
        {fields.is_bundle ? (
          <>
            <SetFields session={session} books={books} />
            {text('teaser_paragraph', 'Teaser', 4, 'A paragraph that invites people to read the set.')}
          </>
        ) : (
          <>
            <fieldset>
              <legend className="label">Questions the book asks</legend>
              <div className="grid gap-3">
                {fields.teasers.map((teaser, index) => (
                  <Field
                    key={index}
                    as="textarea"
                    label={`Question ${index + 1}`}
                    dir="auto"
                    rows={2}
                    maxLength={1000}
                    value={teaser}
                    onChange={({ target }) => edit({ teasers: fields.teasers.with(index, target.value) })}
                  />
                ))}
              </div>
            </fieldset>
            {text(
              'excerpt',
              'Excerpt',
              8,
              `Optional. One speaker per paragraph: “${SPEAKER_NAMES.elior}: …”`,
            )}
          </>
        )}
      </div>
      <div className="grid min-w-0 gap-5">
        <MediaField
          kind="image"
          label="Cover"
          hint="Upright, such as 1600 × 2400 pixels."
          error={errors['cover']}
          value={fields.cover}
          alt={bind('cover_alt')}
          onChange={(file) => edit({ cover: file?.name ?? '' })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Price in dollars"
            hint="Shown on your site. Your store sets what buyers pay."
            inputMode="decimal"
            {...bind('price')}
          />
          <Field
            label="ISBN"
            hint="Optional. 13 digits."
            inputMode="numeric"
            {...bind('isbn')}
            dir="ltr"
            maxLength={30}
          />
        </div>
        <AddressField
          hint="Leave it empty to use the title: …/books/the-title"
          fixed={isOut && 'A published book keeps its address.'}
          {...bind('slug')}
        />
        <ShopFields {...session} />
        <fieldset>
          <legend className="label">What buyers get</legend>
          <p className="ink-dim mb-3 text-sm">Shown on the book’s page. Leave a line empty to hide it.</p>
          <div className="grid gap-5">
            {line('format', 'Format', 'Such as “E-book (EPUB).”')}
            {line('length', 'Length', 'Such as “About 210 pages.”')}
            {line('language', 'Language')}
            {line('delivery', 'Delivery')}
            {line('refunds', 'Refunds')}
          </div>
        </fieldset>
        <Choice
          checked={fields.sample}
          onChange={({ target }) => edit({ sample: target.checked })}
          label="Mark the excerpt and the details as samples on the book’s page"
        />
        <Choices
          legend="On your site"
          choices={states(isOut)}
          value={fields.state}
          onSelect={(state) => edit({ state })}
        />
      </div>
    </RecordForm>
  );
}

function SetFields({ session, books }: { session: BookSession; books: readonly ListedBook[] }) {
  const { fields, errors, edit } = session;
  const choices = books.filter(({ is_bundle, slug }) => !is_bundle && slug !== null);
  return (
    <fieldset>
      <legend className="label">Books in this set</legend>
      {choices.map(({ id, slug, title }) => (
        <Choice
          key={id}
          checked={fields.contains.includes(slug ?? '')}
          aria-invalid={errors['contains'] !== undefined}
          onChange={({ target }) => {
            const others = fields.contains.filter((other) => other !== slug);
            edit({ contains: target.checked && slug ? [...others, slug] : others });
          }}
          label={<bdi>{title || slug}</bdi>}
        />
      ))}
      {choices.length === 0 && (
        <p className="ink-dim text-sm">Add the books first, and give them an address.</p>
      )}
      <FieldError id="contains-error" message={errors['contains']} />
    </fieldset>
  );
}

const RETIRED = 'No longer sold. Its page stays, without a price and a buy button.';

const states = (isOut: boolean): { value: BookState; label: string }[] => [
  { value: 'draft', label: draftLabel(isOut) },
  { value: 'published', label: 'For sale' },
  ...(isOut ? [{ value: 'retired', label: RETIRED } as const] : []),
];
