import { getEpisode, updateEpisode, type Episode } from '~/data/episodes.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useRecord, type RecordKind } from '../use-record.ts';
import {
  changeOf,
  FIELDS,
  fieldsOf,
  problemsOf,
  type EpisodeErrors,
  type EpisodeFields,
} from './episode-fields.ts';
import { isOut, stateLine } from './episode-state.ts';

const EPISODE: RecordKind<Episode, EpisodeFields, EpisodeErrors> = {
  ...{ noun: 'episode', schema: FIELDS, fieldsOf, problemsOf },
  fieldNames: {
    ...{ slug: 'address', episode_number: 'number', artwork_alt: 'what the artwork shows' },
    ...{ audio_source: 'recording', audio_bytes: 'recording', duration_seconds: 'recording' },
  },
  load: getEpisode,
  save: (fields, stored) => updateEpisode(stored.id, changeOf(fields, stored, Date.now()), stored.updated_at),
  savedTitle: (saved, before) => {
    if (isOut(before) || isOut(saved)) return `${isOut(before) ? 'Saved' : 'Published'}. ${rebuildNote()}`;
    return saved.is_published ? stateLine(saved) : 'Draft saved';
  },
  takenFields: (message) =>
    message.includes('slug')
      ? { slug: 'Another episode has this address.' }
      : { episode_number: 'Another episode has this number.' },
};

export const useEpisode = (opened: Episode) => useRecord(EPISODE, opened);

export type EpisodeSession = ReturnType<typeof useEpisode>;
