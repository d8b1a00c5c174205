import { SPEAKER_NAMES } from './speakers.ts';

export const SPEAKERS = Object.values(SPEAKER_NAMES);

export type Turn = { speaker: string; paragraphs: string[] };

export function parseTurns(script: string): Turn[] {
  const turns: Turn[] = [];
  for (const line of script.split(/\r?\n/)) {
    const text = line.trim();
    if (text === '') continue;
    const [, name, firstParagraph] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
    const speaker = SPEAKERS.find((candidate) => candidate === name);
    const lastTurn = turns.at(-1);
    if (speaker !== undefined) turns.push({ speaker, paragraphs: firstParagraph ? [firstParagraph] : [] });
    else if (lastTurn) lastTurn.paragraphs.push(text);
    else turns.push({ speaker: 'Narrator', paragraphs: [text] });
  }
  return turns;
}
