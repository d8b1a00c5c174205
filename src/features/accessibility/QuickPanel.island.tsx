import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { DisplayChoices, quickPanelToast } from './DisplayChoices.tsx';

const PANEL_ID = 'accessibility-quick-panel';

export const QuickPanel = withErrorBoundary(function QuickPanel() {
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label="Accessibility settings"
        className="quick-panel-button"
      >
        <svg viewBox="-16 -16 32 32" className="h-8 w-8" fill="none" stroke="currentColor" aria-hidden="true">
          <circle r="13" strokeOpacity="0.5" />
          <circle cy="-7.4" r="2.1" fill="currentColor" stroke="none" />
          <path d="M-8-3.4 0-2 8-3.4M0-2V2.6L-4 10M0 2.6 4 10" strokeWidth="1.9" strokeLinecap="round" />
        </svg>
      </button>
      <div
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-labelledby={`${PANEL_ID}-title`}
        // Keeps focus in the panel when a label is clicked; otherwise the blur would close it before the click.
        tabIndex={-1}
        onBlur={({ currentTarget: panel, relatedTarget: next }) => {
          // It must not cover the next focused element (WCAG 2.4.11). Its own button closes it natively.
          if (!next || panel.contains(next) || next.matches('.quick-panel-button')) return;
          panel.hidePopover();
        }}
        className="quick-panel plate shadow-overlay bg-night-overlay p-4 text-inherit"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${PANEL_ID}-title`} className="text-heading">
            Accessibility settings
          </h2>
          <button
            type="button"
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            aria-label="Close accessibility settings"
            className="button button-outline min-w-11 px-3"
          >
            <CloseIcon />
          </button>
        </div>
        <DisplayChoices groupName="quick" createToast={quickPanelToast} />
        <p className="mt-5">
          <a className="link inline-flex min-h-11 items-center" href="/accessibility">
            More accessibility settings
          </a>
        </p>
      </div>
    </>
  );
});
