import { getSerial, listSerialChapters, type Serial } from '~/data/serials.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { AddressField, Field } from '../Field.tsx';
import { ImageTextField, MediaField } from '../media/MediaField.tsx';
import { PageLink } from '../PageHeader.tsx';
import { RecordForm, RecordPage } from '../RecordEditor.tsx';
import type { SerialFields } from './serial-fields.ts';
import { sitePath, STATE_NAMES } from './serial-state.ts';
import { useSerial } from './use-serial.ts';

const ALL_SERIALS = { href: '/admin/serials', label: 'All serials' };

export const SerialEditor = adminPage(OpenSerial, { unsavedWorkIn: 'browser', exitLink: ALL_SERIALS });

type Opened = { serial: Serial; hasPublished: boolean };

async function loadSerial(id: string): Promise<Opened | null> {
  const [serial, chapters] = await Promise.all([getSerial(id), listSerialChapters()]);
  if (!serial) return null;
  const hasPublished = chapters.some(({ serial_id, is_published }) => serial_id === id && is_published);
  return { serial, hasPublished };
}

function OpenSerial() {
  return (
    <RecordPage noun="serial" listLink={ALL_SERIALS} load={loadSerial}>
      {(opened) => <SerialForm {...opened} />}
    </RecordPage>
  );
}

function SerialForm({ serial, hasPublished }: Opened) {
  const session = useSerial(serial);
  const { fields, stored, errors, edit } = session;
  const bind = (name: keyof SerialFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  });

  return (
    <RecordForm
      noun="serial"
      session={session}
      title={<bdi>{stored.title}</bdi>}
      note={
        <>
          {STATE_NAMES[stored.state]}
          <PageLink href={sitePath(stored)}>View on the site</PageLink>
        </>
      }
      saveLabel="Save"
    >
      <div className="grid min-w-0 gap-5">
        <Field label="Title" dir="auto" maxLength={200} autoComplete="off" {...bind('title')} />
        <Field
          as="textarea"
          label="Tagline"
          hint="One sentence, shown below the title."
          dir="auto"
          maxLength={300}
          {...bind('tagline')}
          onChange={({ target }) => edit({ tagline: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <Field
          as="textarea"
          label="Description"
          hint="Shown on the serial’s page. Each line is a paragraph."
          dir="auto"
          rows={8}
          maxLength={5000}
          {...bind('description')}
        />
      </div>
      <div className="grid min-w-0 gap-5">
        <MediaField
          kind="image"
          label="Cover"
          hint="Upright, at least 1000 pixels wide. Also the cover of the e-book, which is plain without one."
          value={fields.cover}
          onChange={(file) => edit({ cover: file?.name ?? '' })}
        />
        {fields.cover !== '' && <ImageTextField noun="cover" {...bind('cover_alt')} />}
        <AddressField
          hint={
            hasPublished
              ? 'A serial with published chapters keeps its address.'
              : 'Of the e-book, and of the serial’s page once it is complete: …/serials/the-title'
          }
          readOnly={hasPublished}
          {...bind('slug')}
        />
      </div>
    </RecordForm>
  );
}
