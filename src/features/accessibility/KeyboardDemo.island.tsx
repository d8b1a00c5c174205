import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';

const CAMP = [
  { side: 'East', tribes: ['Judah', 'Issachar', 'Zebulun'] },
  { side: 'South', tribes: ['Reuben', 'Simeon', 'Gad'] },
  { side: 'West', tribes: ['Ephraim', 'Manasseh', 'Benjamin'] },
  { side: 'North', tribes: ['Dan', 'Asher', 'Naphtali'] },
] as const;

const TRIBES: readonly string[] = CAMP.flatMap(({ tribes }) => tribes);
const TRIBES_PER_SIDE = 3;

type Report = { key: string; text: string };

const KEY_CAPS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};

export const KeyboardDemo = withErrorBoundary(function KeyboardDemo() {
  const { grid, focused, setFocused, lit, report, onKeyDown, onClick } = useCamp();

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <div ref={grid} role="grid" aria-label="Lamps of the camp" className="grid gap-3" onKeyDown={onKeyDown}>
        {CAMP.map(({ side, tribes }, row) => (
          <div
            key={side}
            role="row"
            className="grid grid-cols-3 items-center gap-2 md:grid-cols-[4.5rem_repeat(3,minmax(0,1fr))]"
          >
            <span role="rowheader" className="eyebrow col-span-full md:col-auto">
              {side}
            </span>
            {tribes.map((tribe, column) => {
              const index = row * TRIBES_PER_SIDE + column;
              return (
                <span key={tribe} role="gridcell">
                  <button
                    type="button"
                    className="lamp"
                    tabIndex={index === focused ? 0 : -1}
                    aria-pressed={lit.has(index)}
                    onFocus={() => setFocused(index)}
                    onClick={(event) => onClick(event, index)}
                  >
                    <svg viewBox="-10 -10 20 20" className="lamp-star" aria-hidden="true">
                      <path d="M0-9 1.8-1.8 9 0 1.8 1.8 0 9-1.8 1.8-9 0-1.8-1.8z" />
                    </svg>
                    {tribe}
                  </button>
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <div>
        <p className="eyebrow">What your key press did</p>
        <p role="status" className="mt-3 min-h-16 font-serif text-xl">
          {report ? (
            <>
              <kbd className="key">{report.key}</kbd> {report.text}
            </>
          ) : (
            <span className="ink-dim">Press Tab until a lamp is outlined, then try the keys.</span>
          )}
        </p>
      </div>
    </div>
  );
});

function useCamp() {
  const grid = useRef<HTMLDivElement>(null);
  const lastKey = useRef('Enter');
  const [focused, setFocused] = useState(0);
  const [lit, setLit] = useState<ReadonlySet<number>>(new Set());
  const [report, setReport] = useState<Report | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    lastKey.current = event.key;
    const key = KEY_CAPS[event.key] ?? event.key;
    if (event.key === 'Tab') {
      setReport({
        key: event.shiftKey ? 'Shift + Tab' : key,
        text: 'You left the camp with a single key press.',
      });
    } else if (event.key === 'Escape') {
      setLit(new Set());
      setReport({ key: 'Esc', text: 'Put out all lamps.' });
    }
    const target = event.altKey || event.metaKey ? undefined : indexAfterKey(focused, event);
    if (target === undefined) return;
    event.preventDefault();
    setFocused(target);
    grid.current?.querySelectorAll('button')[target]?.focus();
    setReport({
      key: event.ctrlKey ? `Ctrl + ${key}` : key,
      text: target === focused ? 'You’re at the edge of the camp.' : `Moved to ${TRIBES[target]}.`,
    });
  };

  const onClick = (event: MouseEvent, index: number) => {
    const isKeyPress = event.detail === 0;
    const next = new Set(lit);
    if (!next.delete(index)) next.add(index);
    setLit(next);
    setFocused(index);
    setReport({
      key: isKeyPress ? (KEY_CAPS[lastKey.current] ?? lastKey.current) : 'Click',
      text: `${next.has(index) ? 'Lit' : 'Put out'} the lamp of ${TRIBES[index]}. ${describeLitLamps(next.size)}`,
    });
  };

  return { grid, focused, setFocused, lit, report, onKeyDown, onClick };
}

function describeLitLamps(count: number): string {
  if (count === 0) return 'The camp is dark.';
  return count === 1 ? 'One lamp is burning.' : `${count} lamps are burning.`;
}

const ARROWS: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};

export function indexAfterKey(
  index: number,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): number | undefined {
  const column = index % TRIBES_PER_SIDE;
  const rowStart = index - column;
  if (key === 'Home') return ctrlKey ? 0 : rowStart;
  if (key === 'End') return ctrlKey ? TRIBES.length - 1 : rowStart + TRIBES_PER_SIDE - 1;
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const target = index + arrow.across + arrow.down * TRIBES_PER_SIDE;
  const isInRow = column + arrow.across >= 0 && column + arrow.across < TRIBES_PER_SIDE;
  return isInRow && target >= 0 && target < TRIBES.length ? target : index;
}
