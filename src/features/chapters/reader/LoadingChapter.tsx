import { Spinner } from '~/ui/Spinner.tsx';

/** While a chapter is on its way. On paper a sentence says why there is no text. */
export function LoadingChapter() {
  return (
    <>
      <Spinner label="Loading the chapter" className="min-h-[60vh] print:hidden" />
      <p className="only-printed">
        The chapter was still loading when this was printed. Please print it again.
      </p>
    </>
  );
}
