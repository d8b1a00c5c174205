import { useEffect, useState, type RefObject } from 'react';
import { CAPTIONS_FAILED } from '../messages.ts';

export type Captions = {
  isOn: boolean;
  /** What is being said, or why it is not shown. */
  text: string;
  toggle: () => void;
};

/** The captions of an audio element. An audio element shows none, so the text is rendered beside it. */
export function useCaptions(audio: RefObject<HTMLAudioElement | null>): Captions {
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState('');

  useEffect(() => {
    const element = audio.current?.querySelector('track');
    if (!element || !isOn) return;
    const { track } = element;
    // 'hidden' loads the file and fires events; 'disabled' asks for nothing.
    track.mode = 'hidden';
    // A file that failed is asked for again only under an address that is set.
    if (element.readyState === element.ERROR) element.setAttribute('src', element.src);
    const show = () => setText([...(track.activeCues ?? [])].map(textOf).join(' '));
    const fail = () => setText(CAPTIONS_FAILED);
    track.addEventListener('cuechange', show);
    element.addEventListener('error', fail);
    show();
    return () => {
      track.removeEventListener('cuechange', show);
      element.removeEventListener('error', fail);
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
