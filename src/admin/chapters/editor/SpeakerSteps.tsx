import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { proposeSpeakers, type Proposal } from '~/lib/dialogue/propose-speakers.ts';
import { quotationsIn, setSpeakers } from '~/lib/dialogue/quotations.ts';
import { SPEAKER_IDS, SPEAKER_NAMES, type SpeakerId } from '~/lib/dialogue/speakers.ts';
import { Button, LinkButton } from '../../Button.tsx';
import { pluralize } from '../../format-count.ts';

type Props = {
  text: string;
  /** Gets the text with the same number of lines. */
  onText: (text: string) => void;
  onLine: (line: number) => void;
  /** Shows the names in the text while this is open. */
  showNames: (areShown: boolean) => void;
};

type Step = Proposal & { current: SpeakerId | null; source: string };

export function SpeakerSteps({ text, onText, onLine, showNames }: Props) {
  const show = useEffectEvent(showNames);
  useEffect(() => {
    show(true);
    return () => show(false);
  }, []);
  const panel = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => stepsIn(text), [text]);
  const [chosen, setChosen] = useState(() => Math.max(0, steps.findIndex(isOpen)));
  const position = Math.min(chosen, steps.length - 1);
  const step = steps[position];
  if (!step) return null;

  const sure = steps.filter((each) => isOpen(each) && each.isSure && each.speaker !== null);
  const named = steps.filter(({ current }) => current !== null).length;
  const move = (by: number) => setChosen(Math.max(0, Math.min(steps.length - 1, position + by)));
  const choose = (speaker: SpeakerId | null) => {
    onText(setSpeakers(text, [{ line: step.line, index: step.index, speaker }]));
    move(1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const speaker = SPEAKER_IDS.find((id) => id.charAt(0) === event.key.toLowerCase());
    if (speaker) choose(speaker);
    else if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    // On a button, Enter presses the button.
    else if (event.key === 'Enter' && event.target === event.currentTarget && step.speaker && isOpen(step))
      choose(step.speaker);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <p id="speaker-keys" className="ink-dim mt-2 max-w-text text-sm">
        Readers can show or hide who speaks. Keys: N, E, and A choose a name, Enter accepts, arrows move.
      </p>
      <p role="status" className="mt-2">
        {named === 0
          ? 'No speaker is named yet.'
          : `${named} of ${pluralize(steps.length, 'quotation')} named.`}
      </p>
      {sure.length > 0 && (
        <Button
          className="mt-2"
          onClick={() => {
            onText(setSpeakers(text, sure));
            panel.current?.focus();
          }}
        >
          Accept {pluralize(sure.length, 'sure name')}
        </Button>
      )}
      <div
        ref={panel}
        role="group"
        tabIndex={0}
        aria-label="Who speaks"
        aria-describedby="speaker-keys"
        className="mt-4 border-l-4 border-l-gold pl-4"
        onKeyDown={onKeyDown}
      >
        <p aria-live="polite">
          <span className="ink-dim text-sm">
            Quotation {position + 1} of {steps.length} · {stateOf(step)}
          </span>
          <Passage step={step} />
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {SPEAKER_IDS.map((speaker) => (
            <Button
              key={speaker}
              tone={isOpen(step) && step.speaker === speaker ? 'gold' : 'line'}
              aria-pressed={step.current === speaker}
              aria-keyshortcuts={speaker.charAt(0).toUpperCase()}
              onClick={() => choose(speaker)}
            >
              {SPEAKER_NAMES[speaker]}
            </Button>
          ))}
          <Button isInactive={step.current === null} onClick={() => choose(null)}>
            No name
          </Button>
        </div>
        <div className="mt-2 flex flex-wrap gap-x-5">
          <LinkButton onClick={() => move(-1)}>Previous</LinkButton>
          <LinkButton onClick={() => move(1)}>Next</LinkButton>
          <LinkButton onClick={() => onLine(step.line + 1)}>Go to line {step.line + 1}</LinkButton>
        </div>
      </div>
    </>
  );
}

const isOpen = ({ current }: Step): boolean => current === null;

function stepsIn(text: string): Step[] {
  const lines = text.split('\n');
  return proposeSpeakers(text).map((proposal) => {
    const source = lines[proposal.line] ?? '';
    return { ...proposal, source, current: quotationsIn(source)[proposal.index]?.speaker ?? null };
  });
}

function stateOf({ current, speaker, isSure }: Step): string {
  if (current) return SPEAKER_NAMES[current];
  if (speaker === null) return isSure ? 'Someone else' : 'Probably someone else';
  return `${SPEAKER_NAMES[speaker]}, ${isSure ? 'sure' : 'uncertain'}`;
}

const CONTEXT_CHARACTERS = 160;

function Passage({ step: { source, start, end } }: { step: Step }) {
  const plain = (from: number, to: number) => source.slice(from, to).replace(/<[^<>]*>/g, '');
  const [before, after] = [plain(0, start), plain(end, source.length)];
  return (
    <span dir="auto" className="mt-1 block font-serif text-lg">
      {before.length > CONTEXT_CHARACTERS && '…'}
      {before.slice(-CONTEXT_CHARACTERS)}
      <mark className="bg-transparent text-gold-bright">{plain(start, end)}</mark>
      {after.slice(0, CONTEXT_CHARACTERS)}
      {after.length > CONTEXT_CHARACTERS && '…'}
    </span>
  );
}
