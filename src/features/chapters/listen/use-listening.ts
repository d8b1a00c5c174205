import { useEffect, useRef, useState, type RefObject } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { createBrowserVoice } from './browser-voice.ts';
import { $listenSettings, keepListenPlace, listenPlace } from './listening.store.ts';
import { openLockScreen } from './lock-screen.ts';
import { createPlayer, type Player, type PlayerState } from './player.ts';
import { firstSentenceFrom, placeOf, planOf, sentenceAt } from './reading-plan.ts';
import { hideSpoken, showSpoken } from './spoken-range.ts';

type Chapter = { id: string; chapter_number: number; chapter_title: string };

/** What is read aloud: headings, paragraphs and the closing quote. */
const SPOKEN = '.chapter-text :is(h2, h3, p, blockquote)';
const GAP = 16;

/** Plays the chapter on this page, from where listening stopped, else from what is in the window. */
export function useListening(chapter: Chapter, panel: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<PlayerState>({ status: 'paused', at: 0 });
  const [count, setCount] = useState(0);
  const player = useRef<Player>(null);
  const { id, chapter_number, chapter_title } = chapter;

  useEffect(() => {
    const elements = [...document.querySelectorAll<HTMLElement>(SPOKEN)].filter(
      (element) => !element.parentElement?.closest('blockquote'),
    );
    const paragraphs = elements.map(({ textContent }) => textContent);
    const plan = planOf(paragraphs);
    setCount(plan.length);
    const voice = createBrowserVoice(
      speechSynthesis,
      () => $listenSettings.get(),
      (paragraph) => paragraphs[paragraph] ?? '',
    );
    const place = listenPlace(id);
    const start = (place && sentenceAt(plan, place)) ?? firstSentenceFrom(plan, firstInWindow(elements));
    const onState = (next: PlayerState) => {
      const sentence = plan[next.at];
      const element = sentence && elements[sentence.paragraph];
      if (sentence && element && next.status !== 'ended') {
        const bottom = (panel.current?.getBoundingClientRect().top ?? innerHeight) - GAP;
        showSpoken(element, sentence.start, sentence.end, { top: freeFromTop(), bottom });
      } else hideSpoken();
      keepListenPlace(id, next.status === 'ended' || !sentence ? undefined : placeOf(sentence));
      lockScreen.show(next.status === 'playing');
      setState(next);
    };
    const playing = createPlayer({
      plan,
      start,
      say: voice.say,
      hush: voice.hush,
      clock: () => performance.now(),
      onState,
    });
    const lockScreen = openLockScreen(`${chapter_number}. ${chapter_title}`, CHAPTER_BOOK_TITLE, {
      play: playing.play,
      pause: playing.pause,
      back: () => playing.move(-1),
      forward: () => playing.move(1),
    });
    player.current = playing;
    // A press opened this, and a press is what browsers want before a page may speak.
    playing.play();
    // The browser may keep the page for the way back, where it is found paused.
    const leave = () => {
      if (playing.state().status === 'playing') playing.pause();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      voice.hush();
      lockScreen.close();
      hideSpoken();
      player.current = null;
    };
  }, [id, chapter_number, chapter_title, panel]);

  return { state, count, player };
}

/** The first paragraph that is not above the window; from the start while the page is at its top. */
function firstInWindow(elements: readonly HTMLElement[]): number {
  if (scrollY < innerHeight / 2) return 0;
  return Math.max(
    0,
    elements.findIndex((element) => element.getBoundingClientRect().bottom > freeFromTop()),
  );
}

/** Below the bar at the top of the window, which large text makes higher. */
function freeFromTop(): number {
  return (document.querySelector('.reader-bar')?.getBoundingClientRect().bottom ?? 0) + GAP;
}
