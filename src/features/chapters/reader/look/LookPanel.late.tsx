import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { TEXT_SIZE_NAMES, TEXT_SIZES } from '~/lib/preferences/display-preferences.ts';
import { $textSize, chooseTextSize, createPreference } from '~/lib/preferences/display-preferences.store.ts';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { PreferenceChoices } from '~/ui/PreferenceChoices.tsx';
import { colorBrowser } from './late-styles.ts';
import {
  DEFAULT_SPACING,
  DEFAULT_THEME,
  DEFAULT_TYPE,
  SPACING_KEY,
  SPACING_NAMES,
  SPACINGS,
  THEME_KEY,
  THEME_NAMES,
  THEMES,
  TYPE_KEY,
  TYPE_NAMES,
  TYPES,
} from './look.ts';

const { $value: $theme, choose: chooseTheme } = createPreference(THEME_KEY, THEMES, DEFAULT_THEME);
const { $value: $spacing, choose: chooseSpacing } = createPreference(SPACING_KEY, SPACINGS, DEFAULT_SPACING);
const { $value: $type, choose: chooseType } = createPreference(TYPE_KEY, TYPES, DEFAULT_TYPE);

export type LookPanelProps = { id: string; button: RefObject<HTMLButtonElement | null> };

export function LookPanel({ id, button }: LookPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
      panel.current?.style.setProperty('--panel-top', `${Math.round(Math.max(bottom, 0)) + 8}px`);
    };
    place();
    panel.current?.addEventListener('beforetoggle', place);
    panel.current?.showPopover();
  }, [button]);

  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="look-panel"
      // Keeps the focus in the panel when a label is pressed, or the blur would close it before the click.
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        // It must not cover the next focused element (WCAG 2.4.11). Its own button closes it natively.
        if (!next || currentTarget.contains(next) || next === button.current) return;
        currentTarget.hidePopover();
      }}
    >
      <div className="look-head">
        <h2 id={`${id}-title`}>Theme and type</h2>
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
      <LookChoices />
      <p className="look-more">
        <a className="link" href="/accessibility">
          Text color and all about accessibility
        </a>
      </p>
    </div>
  );
}

function LookChoices() {
  const theme = useStore($theme);
  const spacing = useStore($spacing);
  const type = useStore($type);
  const size = useStore($textSize);
  useEffect(colorBrowser, [theme]);
  return (
    <>
      <PreferenceChoices
        legend="Theme"
        name="reader-theme"
        choices={THEMES}
        names={THEME_NAMES}
        current={theme}
        onChoose={chooseTheme}
        sample={(choice) => <span className={`look-patch ${choice}`} />}
      />
      <PreferenceChoices
        legend="Text size"
        name="reader-size"
        choices={TEXT_SIZES}
        names={TEXT_SIZE_NAMES}
        current={size}
        onChoose={chooseTextSize}
        sample={(choice) => <span className={`font-serif ${choice}`}>Aa</span>}
      />
      <PreferenceChoices
        legend="Line spacing"
        name="reader-spacing"
        choices={SPACINGS}
        names={SPACING_NAMES}
        current={spacing}
        onChoose={chooseSpacing}
        sample={(choice) => <span className={`look-lines ${choice}`} />}
      />
      <PreferenceChoices
        legend="Type"
        name="reader-type"
        choices={TYPES}
        names={TYPE_NAMES}
        current={type}
        onChoose={chooseType}
        sample={(choice) => <span className={choice}>Aa</span>}
      />
    </>
  );
}
