import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { Button } from './Button.tsx';

type Props = { title: ReactNode; isOpen?: boolean; onClose: () => void; children: ReactNode };

/** A modal dialog. Its forms are not nested in the page's form, either in the DOM or in React's event tree. */
export function Dialog({ title, isOpen = true, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [isOpen]);

  return createPortal(
    <dialog
      ref={dialog}
      className="plate shadow-overlay m-auto max-h-[90dvh] w-[min(44rem,94vw)] scroll-py-24 overflow-y-auto bg-night-raised px-5 text-parchment md:px-8"
      aria-labelledby={titleId}
      onClose={onClose}
      onSubmit={(event) => event.stopPropagation()}
    >
      {isOpen && (
        <>
          {/* With large text, the button wraps above the title. */}
          <div className="sticky top-0 z-10 flex flex-wrap-reverse items-end justify-end gap-x-4 gap-y-2 bg-night-raised pb-1 pt-5 md:pt-8">
            <h2 id={titleId} className="min-w-0 flex-1 basis-40 break-words text-heading">
              {title}
            </h2>
            <button
              type="button"
              className="icon-button -my-2 -mr-3"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
          <div className="pb-5 md:pb-8">{children}</div>
        </>
      )}
    </dialog>,
    document.body,
  );
}

type FormProps = { action: string; onSubmit: () => void; secondaryAction?: ReactNode; children: ReactNode };

export function DialogForm({ action, onSubmit, secondaryAction, children }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <p className="sticky bottom-0 z-10 -mb-5 mt-3 flex flex-wrap gap-3 bg-night-raised pb-5 pt-3 md:-mb-8 md:pb-8">
        <Button type="submit" tone="gold">
          {action}
        </Button>
        {secondaryAction}
      </p>
    </form>
  );
}
