import { useEffect, useState, type RefObject } from 'react';

export type Captions = {
  isOn: boolean;
  /** What is being said. */
  text: string;
  toggle: () => void;
};

/** The captions of an audio element. An audio element shows none, so the text is rendered beside it. */
export function useCaptions(audio: RefObject<HTMLAudioElement | null>): Captions {
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState('');

  useEffect(() => {
    const track = audio.current?.textTracks[0];
    if (!track || !isOn) return;
    // 'hidden' loads the file and fires events; 'disabled' asks for nothing.
    track.mode = 'hidden';
    const show = () => setText([...(track.activeCues ?? [])].map(textOf).join(' '));
    track.addEventListener('cuechange', show);
    show();
    return () => {
      track.removeEventListener('cuechange', show);
      track.mode = 'disabled';
    };
  }, [audio, isOn]);

  return { isOn, text: isOn ? text : '', toggle: () => setOn((was) => !was) };
}

/** A cue without its markup, after the name of its voice. */
function textOf(cue: TextTrackCue): string {
  const marked = 'text' in cue ? String(cue.text) : '';
  const [, voice] = /<v ([^>]+)>/.exec(marked) ?? [];
  const said = marked.replaceAll(/<[^>]*>/g, '');
  return voice === undefined ? said : `${voice}: ${said}`;
}
