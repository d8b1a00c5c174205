import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';

/** A button, and the dialog with the links to a chapter for people without an account. */
export function SharePreview({ chapterId }: { chapterId: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Share a preview
      </button>
      {/* Out of the editor's form: Enter in one of its fields would save the chapter. */}
      {createPortal(
        <dialog
          ref={dialog}
          className="share-dialog plate shadow-overlay bg-night-raised"
          aria-labelledby="share-title"
          onClose={() => setOpen(false)}
          onSubmit={(event) => event.stopPropagation()}
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id="share-title" className="text-heading">
              Share a preview
            </h2>
            <button
              type="button"
              className="button button-line min-w-11 px-3"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
          {isOpen && <PreviewLinks chapterId={chapterId} />}
        </dialog>,
        document.body,
      )}
    </>
  );
}
