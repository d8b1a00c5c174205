import { getSerial, listSerialChapters, type Serial } from '~/data/serials.ts';
import { AddressField, Field } from '../Field.tsx';
import { MediaField } from '../media/MediaField.tsx';
import { recordEditor, RecordForm } from '../RecordEditor.tsx';
import { useRecord } from '../use-record.ts';
import { SERIAL, sitePath, STATE_NAMES } from './serial-state.ts';

export const SerialEditor = recordEditor('serial', loadSerial, SerialForm);

type Opened = { serial: Serial; hasPublished: boolean };

async function loadSerial(id: string): Promise<Opened | null> {
  const [serial, chapters] = await Promise.all([getSerial(id), listSerialChapters()]);
  if (!serial) return null;
  const hasPublished = chapters.some(({ serial_id, is_published }) => serial_id === id && is_published);
  return { serial, hasPublished };
}

function SerialForm({ serial, hasPublished }: Opened) {
  const session = useRecord(SERIAL, serial);
  const { fields, stored, edit, bind } = session;

  return (
    <RecordForm
      session={session}
      title={<bdi>{stored.title}</bdi>}
      state={STATE_NAMES[stored.state]}
      sitePath={sitePath(stored)}
      saveLabel="Save"
    >
      <div className="grid min-w-0 gap-5">
        <Field label="Title" {...bind('title')} maxLength={200} />
        <Field
          as="textarea"
          label="Tagline"
          hint="One sentence, shown below the title."
          {...bind('tagline')}
          maxLength={300}
          onChange={({ target }) => edit({ tagline: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <Field
          as="textarea"
          label="Description"
          hint="Shown on the serial’s page. Each line is a paragraph."
          rows={8}
          {...bind('description')}
        />
      </div>
      <div className="grid min-w-0 gap-5">
        <MediaField
          kind="image"
          label="Cover"
          hint="Upright, at least 1000 pixels wide. Also used as the e-book’s cover."
          value={fields.cover}
          alt={bind('cover_alt')}
          onChange={(file) => edit({ cover: file?.name ?? '' })}
        />
        <AddressField
          hint="For the e-book, and for the page of the complete serial: …/serials/the-title"
          fixed={hasPublished && 'A serial with published chapters keeps its address.'}
          {...bind('slug')}
        />
      </div>
    </RecordForm>
  );
}
