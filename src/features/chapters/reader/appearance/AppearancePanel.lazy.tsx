import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { SPEAKER_NAMES } from '~/lib/dialogue/speakers.ts';
import type { ValueOf } from '~/lib/preferences/display-preferences.ts';
import { createPreferenceStore, textSize } from '~/lib/preferences/display-preferences.store.ts';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { PreferenceChoices } from '~/ui/PreferenceChoices.tsx';
import { updateThemeColor } from './lazy-styles.ts';
import { SPACING, SPEAKERS, THEME, TYPE } from './reader-preferences.ts';

const theme = createPreferenceStore<ValueOf<typeof THEME>>(THEME);
const spacing = createPreferenceStore<ValueOf<typeof SPACING>>(SPACING);
const speakers = createPreferenceStore<ValueOf<typeof SPEAKERS>>(SPEAKERS);
const type = createPreferenceStore<ValueOf<typeof TYPE>>(TYPE);

type Props = { id: string; button: RefObject<HTMLButtonElement | null> };

export function AppearancePanel({ id, button }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const updatePosition = () => {
      const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
      panel.current?.style.setProperty('--panel-top', `${Math.round(Math.max(bottom, 0)) + 8}px`);
    };
    updatePosition();
    panel.current?.addEventListener('beforetoggle', updatePosition);
    panel.current?.showPopover();
  }, [button]);

  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="appearance-panel"
      // Keeps focus in the panel when a label is clicked; otherwise the blur would close it before the click.
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        // It must not cover the next focused element (WCAG 2.4.11). Its own button closes it natively.
        if (!next || currentTarget.contains(next) || next === button.current) return;
        currentTarget.hidePopover();
      }}
    >
      <div className="appearance-header">
        <h2 id={`${id}-title`}>Reading settings</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="close-button"
        >
          <CloseIcon />
        </button>
      </div>
      <AppearanceChoices />
      <p className="appearance-more">
        <a className="link" href="/accessibility">
          Text color and other accessibility settings
        </a>
      </p>
    </div>
  );
}

function AppearanceChoices() {
  const [hasSpeakers] = useState(() => document.querySelector('.chapter-text q[data-turn]') !== null);
  const chosenTheme = useStore(theme.$value);
  useEffect(updateThemeColor, [chosenTheme]);
  return (
    <>
      <PreferenceChoices
        legend="Theme"
        name="reader-theme"
        preference={theme}
        sample={(choice) => <span className={`theme-swatch ${choice}`} />}
      />
      <PreferenceChoices
        legend="Text size"
        name="reader-size"
        preference={textSize}
        sample={(choice) => <span className={`font-serif ${choice}`}>Aa</span>}
      />
      <PreferenceChoices
        legend="Line spacing"
        name="reader-spacing"
        preference={spacing}
        sample={(choice) => <span className={`spacing-sample ${choice}`} />}
      />
      <PreferenceChoices
        legend="Typeface"
        name="reader-type"
        preference={type}
        sample={(choice) => <span className={choice}>Aa</span>}
      />
      {hasSpeakers && (
        <PreferenceChoices
          legend="Speaker names"
          name="reader-speakers"
          preference={speakers}
          sample={(choice) =>
            choice === 'speakers-shown' && <b className="text-gold-bright">{SPEAKER_NAMES.ayala}</b>
          }
        />
      )}
    </>
  );
}
