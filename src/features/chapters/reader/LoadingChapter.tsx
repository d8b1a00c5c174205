import { Spinner } from '~/ui/Spinner.tsx';

export function LoadingChapter({ book }: { book: string }) {
  return (
    <>
      <h1 className="sr-only">{book}</h1>
      <Spinner label="Loading the chapter" className="needs-script min-h-[60vh] print:hidden" />
      <p className="print-only">
        This page was printed before the chapter had loaded. Please print it again.
      </p>
    </>
  );
}
